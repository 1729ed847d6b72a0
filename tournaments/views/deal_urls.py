"""Addresses of boards and of the files that bring them."""

from django.urls import path

from tournaments.views import boards, deal_files, uploads

BOARDS = "t/<str:key>/boards/"
UPLOAD = f"{BOARDS}uploads/<int:pk>/"

urlpatterns = [
    path(BOARDS, boards.boards, name="boards"),
    path(f"{BOARDS}deal/", boards.deal, name="deal_boards"),
    path(f"{BOARDS}drop/<int:number>/", boards.drop, name="drop_boards"),
    path(f"{BOARDS}<int:number>/", boards.board, name="board"),
    path(f"{BOARDS}upload/", uploads.upload_page, name="upload"),
    path(UPLOAD, uploads.found_page, name="uploaded"),
    path(f"{UPLOAD}progress/", uploads.progress, name="upload_progress"),
    path(f"{UPLOAD}store/", uploads.store, name="store_upload"),
    path(f"{BOARDS}export/<str:kind>/", deal_files.export, name="export_deals"),
    path(f"{BOARDS}print/<str:what>/", deal_files.printed, name="print_boards"),
]
