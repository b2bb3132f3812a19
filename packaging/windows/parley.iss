; The installer for Windows: for this user, without an administrator. Everything in {# } comes from bundle/windows.py.
; Removing Parley leaves the data folder (%LOCALAPPDATA%\Parley) alone: nothing here names it.

#define Key "Parley.Session"

[Setup]
AppId={{6F0C7A52-6C0E-4B7E-9B0B-3C5D1F2A9E47}
AppName=Parley
AppVersion={#Version}
AppVerName=Parley {#Version}
AppPublisher=Parley contributors
AppCopyright={#Copyright}
VersionInfoVersion={#Numbers}
DefaultDirName={autopf}\Parley
DefaultGroupName=Parley
DisableProgramGroupPage=yes
DisableDirPage=auto
PrivilegesRequired=lowest
#if Architecture == "arm64"
ArchitecturesAllowed=arm64
ArchitecturesInstallIn64BitMode=arm64
#else
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
#endif
MinVersion=10.0.17763
LicenseFile={#Licence}
SetupIconFile={#Icon}
UninstallDisplayIcon={app}\parley.exe
UninstallDisplayName=Parley
OutputDir={#OutputFolder}
OutputBaseFilename={#OutputName}
Compression=lzma2/ultra64
SolidCompression=yes
WizardStyle=modern
ChangesAssociations=yes
; A running Parley is asked to close; its log is durable at any moment.
CloseApplications=yes
RestartApplications=no

[Languages]
Name: "en"; MessagesFile: "compiler:Default.isl"
#if FileExists(AddBackslash(CompilerPath) + "Languages\ChineseSimplified.isl")
Name: "zh"; MessagesFile: "compiler:Languages\ChineseSimplified.isl"
#endif

[Tasks]
Name: "desktopicon"; Description: "{cm:CreateDesktopIcon}"; GroupDescription: "{cm:AdditionalIcons}"; Flags: unchecked

[InstallDelete]
; What an older version brought and this one does not must not be found by it.
Type: filesandordirs; Name: "{app}\_internal"

[Files]
Source: "{#Tree}\*"; DestDir: "{app}"; Flags: recursesubdirs createallsubdirs ignoreversion
Source: "{#SessionIcon}"; DestDir: "{app}"; DestName: "session.ico"; Flags: ignoreversion

[Icons]
Name: "{autoprograms}\Parley"; Filename: "{app}\parley.exe"; AppUserModelID: "Parley"
Name: "{autodesktop}\Parley"; Filename: "{app}\parley.exe"; AppUserModelID: "Parley"; Tasks: desktopicon

[Registry]
Root: HKA; Subkey: "Software\Classes\.{#SessionSuffix}"; ValueType: string; ValueData: "{#Key}"; Flags: uninsdeletevalue uninsdeletekeyifempty
Root: HKA; Subkey: "Software\Classes\.{#SessionSuffix}"; ValueType: string; ValueName: "Content Type"; ValueData: "{#SessionMime}"; Flags: uninsdeletevalue uninsdeletekeyifempty
Root: HKA; Subkey: "Software\Classes\.{#SessionSuffix}\OpenWithProgids"; ValueType: string; ValueName: "{#Key}"; ValueData: ""; Flags: uninsdeletevalue uninsdeletekeyifempty
Root: HKA; Subkey: "Software\Classes\.jsonl\OpenWithProgids"; ValueType: string; ValueName: "{#Key}"; ValueData: ""; Flags: uninsdeletevalue uninsdeletekeyifempty
Root: HKA; Subkey: "Software\Classes\{#Key}"; ValueType: string; ValueData: "Parley session"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\{#Key}\DefaultIcon"; ValueType: string; ValueData: "{app}\session.ico"
Root: HKA; Subkey: "Software\Classes\{#Key}\shell\open\command"; ValueType: string; ValueData: """{app}\parley.exe"" ""%1"""
Root: HKA; Subkey: "Software\Classes\Applications\parley.exe\SupportedTypes"; ValueType: string; ValueName: ".{#SessionSuffix}"; ValueData: ""; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\Applications\parley.exe\SupportedTypes"; ValueType: string; ValueName: ".jsonl"; ValueData: ""

[Run]
Filename: "{app}\parley.exe"; Description: "{cm:LaunchProgram,Parley}"; Flags: nowait postinstall skipifsilent
