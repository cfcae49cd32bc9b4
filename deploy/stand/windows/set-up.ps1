# First half of a stand on Windows: `.\set-up.ps1 -Package Quillbench-Setup.exe`, as an administrator. May be run again.
# Installs the shop, makes the user of the stand, switches on what lock.ps1 needs, and keeps the machine awake.
#Requires -RunAsAdministrator
param([string] $Package = '')
$ErrorActionPreference = 'Stop'
$stand = Import-PowerShellDataFile -Path (Join-Path $PSScriptRoot 'stand.psd1')

if ($Package) {
    $installer = Start-Process -FilePath $Package -ArgumentList '/S', '/allusers' -Wait -PassThru
    if ($installer.ExitCode -ne 0) { throw "The package was not installed (code $($installer.ExitCode))." }
}
if (-not (Get-LocalUser -Name $stand.User -ErrorAction SilentlyContinue)) {
    $password = Read-Host -AsSecureString "A password for the user $($stand.User), which the automatic sign-in needs"
    New-LocalUser -Name $stand.User -Password $password -PasswordNeverExpires -UserMayNotChangePassword | Out-Null
    # The users of the machine, by a name that is the same in every language.
    Add-LocalGroupMember -SID 'S-1-5-32-545' -Member $stand.User
}

foreach ($feature in $stand.Features) {
    Enable-WindowsOptionalFeature -Online -FeatureName $feature -All -NoRestart | Out-Null
}

# Never dark, never asleep, and a power button that does nothing.
foreach ($setting in 'monitor-timeout-ac', 'standby-timeout-ac', 'hibernate-timeout-ac') { powercfg.exe /change $setting 0 }
powercfg.exe /setacvalueindex SCHEME_CURRENT SUB_BUTTONS PBUTTONACTION 0
powercfg.exe /setactive SCHEME_CURRENT

Write-Host "Restart Windows, sign in as $($stand.User), start Quillbench and fill in its form. Then, as an administrator: .\lock.ps1"
