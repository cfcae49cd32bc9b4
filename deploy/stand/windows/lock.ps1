# Second step of a kiosk on Windows: `.\lock.ps1`, as an administrator, after the setup form was filled in. Replaces the
# user's desktop by the shop from the next sign-in on. Can be repeated; undo.ps1 reverts it.
#Requires -RunAsAdministrator
$ErrorActionPreference = 'Stop'
$stand = Import-PowerShellDataFile -Path (Join-Path $PSScriptRoot 'stand.psd1')
. (Join-Path $PSScriptRoot 'hive.ps1')

$sid = (Get-LocalUser -Name $stand.User).SID.Value
$folder = (Get-CimInstance -ClassName Win32_UserProfile -Filter "SID = '$sid'").LocalPath
if (-not $folder -or -not (Test-Path (Join-Path $folder 'AppData\Roaming\Quillbench\stand.json'))) {
    throw "The setup form is not filled in: sign in as $($stand.User) and start Quillbench first."
}

Set-Values 'Registry::HKEY_LOCAL_MACHINE' $stand.Machine
Use-HiveOf $stand.User { param($hive) Set-Values $hive $stand.OfUser }

Set-Service -Name 'MsKeyboardFilter' -StartupType Automatic
foreach ($key in Get-CimInstance -Namespace 'root\standardcimv2\embedded' -ClassName 'WEKF_PredefinedKey') {
    if ($key.Id -notin $stand.Keys) { continue }
    $key.Enabled = $true
    Set-CimInstance -CimInstance $key
}

& (Join-Path $PSScriptRoot 'shell-launcher.ps1') -File (Join-Path $PSScriptRoot 'shell-launcher.xml')
Write-Host 'Restart Windows. Staff reach the sign-in screen by pressing the left Windows key five times.'
