# Sets the configuration of Shell Launcher, or removes it without a file. The WMI bridge accepts the SYSTEM account only, so
# the script runs itself again as a scheduled task of SYSTEM and waits for it.
param([string] $File = '', [switch] $AsSystem)
$ErrorActionPreference = 'Stop'

if (-not $AsSystem) {
    $name = 'Quillbench Shell Launcher'
    $words = "-NoProfile -ExecutionPolicy Bypass -File `"$PSCommandPath`" -AsSystem"
    if ($File) { $words += " -File `"$File`"" }
    $action = New-ScheduledTaskAction -Execute 'powershell.exe' -Argument $words
    Register-ScheduledTask -TaskName $name -Action $action -User 'SYSTEM' -RunLevel Highest -Force | Out-Null
    try {
        Start-ScheduledTask -TaskName $name
        # 267011 = not started, 267009 = running.
        do {
            Start-Sleep -Milliseconds 500
            $code = (Get-ScheduledTaskInfo -TaskName $name).LastTaskResult
        } while ($code -in 267009, 267011)
    }
    finally {
        Unregister-ScheduledTask -TaskName $name -Confirm:$false
    }
    if ($code -ne 0) { throw "Shell Launcher rejected the configuration (task result $code)." }
    return
}

try {
    $bridge = Get-CimInstance -Namespace 'root\cimv2\mdm\dmmap' -ClassName 'MDM_AssignedAccess'
    $bridge.ShellLauncher = if ($File) { [Net.WebUtility]::HtmlEncode((Get-Content -Path $File -Raw -Encoding UTF8)) } else { $null }
    Set-CimInstance -CimInstance $bridge | Out-Null
}
catch {
    exit 1
}
exit 0
