"""The window's QML fetches nothing: a second fence behind the rendering rules (behaviour 13)."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QObject, QUrl
from PySide6.QtNetwork import QNetworkAccessManager, QNetworkReply, QNetworkRequest
from PySide6.QtQml import QQmlNetworkAccessManagerFactory


class _Closed(QNetworkAccessManager):
    """Turns every request into one for nothing, which fails at once."""

    def createRequest(
        self, operation: QNetworkAccessManager.Operation, request: QNetworkRequest, device: Any = None
    ) -> QNetworkReply:
        nowhere = QNetworkRequest(request)
        nowhere.setUrl(QUrl())
        return super().createRequest(operation, nowhere, device)


class NoNetwork(QQmlNetworkAccessManagerFactory):
    """Gives the QML engine a network that refuses everything."""

    def create(self, parent: QObject) -> QNetworkAccessManager:
        return _Closed(parent)
