// Arrow keys follow the links that carry data-key="ArrowLeft" or "ArrowRight", unless somebody is writing.
document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (event.target.closest("input, textarea, select, .table-scroll, pre")) return;
  const link = document.querySelector(`a[data-key="${CSS.escape(event.key)}"]`);
  if (!link) return;
  event.preventDefault();
  link.click();
});
