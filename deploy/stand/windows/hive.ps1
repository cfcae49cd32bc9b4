# Runs `$Work` with the path of a user's registry hive, loading it if the user is not signed in. Throws if the user has
# never signed in, because the hive does not exist yet.
function Use-HiveOf([string] $User, [scriptblock] $Work) {
    $sid = (Get-LocalUser -Name $User).SID.Value
    $here = "Registry::HKEY_USERS\$sid"
    if (Test-Path $here) { return & $Work $here }
    $profileOfUser = Get-CimInstance -ClassName Win32_UserProfile -Filter "SID = '$sid'"
    if (-not $profileOfUser) { throw "The user $User has never signed in. Sign in once and fill in the setup form." }
    reg.exe load 'HKU\QuillbenchStand' (Join-Path $profileOfUser.LocalPath 'NTUSER.DAT') | Out-Null
    if ($LASTEXITCODE -ne 0) { throw "The registry hive of the user $User cannot be loaded." }
    try {
        & $Work 'Registry::HKEY_USERS\QuillbenchStand'
    }
    finally {
        # Open key handles prevent unloading the hive.
        [GC]::Collect()
        [GC]::WaitForPendingFinalizers()
        reg.exe unload 'HKU\QuillbenchStand' | Out-Null
    }
}

function Set-Values([string] $Below, [object[]] $Values) {
    foreach ($one in $Values) {
        $key = Join-Path $Below $one.Key
        if (-not (Test-Path $key)) { New-Item -Path $key -Force | Out-Null }
        $type = if ($one.Value -is [int]) { 'DWord' } else { 'String' }
        New-ItemProperty -Path $key -Name $one.Name -Value $one.Value -PropertyType $type -Force | Out-Null
    }
}

function Remove-Values([string] $Below, [object[]] $Values) {
    foreach ($one in $Values) {
        $key = Join-Path $Below $one.Key
        if (-not (Test-Path $key)) { continue }
        if ($one.Before) { Set-ItemProperty -Path $key -Name $one.Name -Value $one.Before }
        else { Remove-ItemProperty -Path $key -Name $one.Name -ErrorAction SilentlyContinue }
    }
}
