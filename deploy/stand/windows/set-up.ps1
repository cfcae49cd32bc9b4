# First step of a kiosk on Windows: `.\set-up.ps1 -Package Quillbench-Setup.exe`, as an administrator. Can be repeated.
# Installs the shop, creates the user, enables the features that lock.ps1 needs, and keeps the machine awake.
#Requires -RunAsAdministrator
param([string] $Package = '')
$ErrorActionPreference = 'Stop'
$stand = Import-PowerShellDataFile -Path (Join-Path $PSScriptRoot 'stand.psd1')

if ($Package) {
    $installer = Start-Process -FilePath $Package -ArgumentList '/S', '/allusers' -Wait -PassThru
    if ($installer.ExitCode -ne 0) { throw "The installer failed with code $($installer.ExitCode)." }
}
if (-not (Get-LocalUser -Name $stand.User -ErrorAction SilentlyContinue)) {
    $password = Read-Host -AsSecureString "Password for the user $($stand.User), required for automatic sign-in"
    New-LocalUser -Name $stand.User -Password $password -PasswordNeverExpires -UserMayNotChangePassword | Out-Null
    # The group Users, by its language-independent SID.
    Add-LocalGroupMember -SID 'S-1-5-32-545' -Member $stand.User
}

foreach ($feature in $stand.Features) {
    Enable-WindowsOptionalFeature -Online -FeatureName $feature -All -NoRestart | Out-Null
}

# Disables screen timeout, sleep and the power button.
foreach ($setting in 'monitor-timeout-ac', 'standby-timeout-ac', 'hibernate-timeout-ac') { powercfg.exe /change $setting 0 }
powercfg.exe /setacvalueindex SCHEME_CURRENT SUB_BUTTONS PBUTTONACTION 0
powercfg.exe /setactive SCHEME_CURRENT

Write-Host "Restart Windows, sign in as $($stand.User), start Quillbench and fill in its form. Then, as an administrator: .\lock.ps1"
