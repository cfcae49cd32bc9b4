# Reverts lock.ps1: `.\undo.ps1`, as an administrator. The user, the shop with its data, and the features and power settings
# of set-up.ps1 stay.
#Requires -RunAsAdministrator
$ErrorActionPreference = 'Stop'
$stand = Import-PowerShellDataFile -Path (Join-Path $PSScriptRoot 'stand.psd1')
. (Join-Path $PSScriptRoot 'hive.ps1')

& (Join-Path $PSScriptRoot 'shell-launcher.ps1')
foreach ($key in Get-CimInstance -Namespace 'root\standardcimv2\embedded' -ClassName 'WEKF_PredefinedKey') {
    if ($key.Id -notin $stand.Keys) { continue }
    $key.Enabled = $false
    Set-CimInstance -CimInstance $key
}
Use-HiveOf $stand.User { param($hive) Remove-Values $hive $stand.OfUser }
Remove-Values 'Registry::HKEY_LOCAL_MACHINE' $stand.Machine
Write-Host 'Restart Windows: the user has a desktop again.'
