"""The language of the window: the one that is set, or else the system's."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QTranslator

from dealers_choice.language import current, first_spoken, language_of, use

__all__ = ["of_the_system", "speak"]

_NAME = "words of Qt"


def of_the_system() -> list[str]:
    """The languages that the user's desktop is set to, the dearest first."""
    return QLocale.system().uiLanguages()


def speak(wanted: str) -> bool:
    """Speak the language of this code from now on, in Qt's own dialogs, too; "": the first of the system's that the
    program has. Whether that is another than before; what is shown already stays as it is."""
    code = wanted or first_spoken(of_the_system())
    app = QCoreApplication.instance()
    translators = app.findChildren(QTranslator, _NAME) if app is not None else []
    if code == current().code and (code == "en" or app is None or translators):  # a command speaks before there is Qt
        return False
    use(language_of(code))
    if app is not None:
        for before in translators:
            app.removeTranslator(before)
            before.deleteLater()
        if code != "en":
            translator = QTranslator(app)
            translator.setObjectName(_NAME)
            if translator.load(f"qtbase_{code}", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)):
                app.installTranslator(translator)
    return True
