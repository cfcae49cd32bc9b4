# Hands a configuration to Shell Launcher, or takes it away without a file. The bridge listens to the system itself
# alone: called by an administrator, the script runs once more as a task of the system's, and waits for it.
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
        # It has not begun (267011), or is at work (267009).
        do {
            Start-Sleep -Milliseconds 500
            $code = (Get-ScheduledTaskInfo -TaskName $name).LastTaskResult
        } while ($code -in 267009, 267011)
    }
    finally {
        Unregister-ScheduledTask -TaskName $name -Confirm:$false
    }
    if ($code -ne 0) { throw "Shell Launcher did not take the configuration (task result $code)." }
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
