// A key that a button or link names (data-answer="j Enter") presses it, unless somebody is writing or the key
// has a meaning where the focus is. Without this file the same buttons are pressed by hand.
document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented || event.repeat) return;
  if (event.target.closest("input, textarea, select, dialog, [contenteditable]")) return;
  if (event.key === "Enter" && event.target.closest("a, button, summary")) return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  for (const way of document.querySelectorAll("[data-answer]")) {
    if (!way.dataset.answer.split(" ").includes(key)) continue;
    event.preventDefault();
    if (way.dataset.answerFocus !== undefined) way.focus();
    else way.click();
    return;
  }
});
