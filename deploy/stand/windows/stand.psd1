# Values that lock.ps1 sets and undo.ps1 reverts: numbers (DWORD) or strings. `Before` is the Windows default of a value that
# must not be missing.
@{
    User = 'stand'

    Features = @('Client-EmbeddedShellLauncher', 'Client-KeyboardFilter')

    # Below HKEY_LOCAL_MACHINE.
    Machine = @(
        @{ Key = 'SOFTWARE\Policies\Microsoft\Windows\EdgeUI'; Name = 'AllowEdgeSwipe'; Value = 0 }
        # No crash dumps, which contain what a visitor entered, and no dialog after a crash.
        @{ Key = 'SOFTWARE\Policies\Microsoft\Windows\Windows Error Reporting'; Name = 'Disabled'; Value = 1 }
        @{ Key = 'SOFTWARE\Policies\Microsoft\Windows\WindowsUpdate\AU'; Name = 'NoAutoRebootWithLoggedOnUsers'; Value = 1 }
        @{ Key = 'SOFTWARE\Policies\Microsoft\Windows\WindowsUpdate'; Name = 'SetActiveHours'; Value = 1 }
        @{ Key = 'SOFTWARE\Policies\Microsoft\Windows\WindowsUpdate'; Name = 'ActiveHoursStart'; Value = 6 }
        @{ Key = 'SOFTWARE\Policies\Microsoft\Windows\WindowsUpdate'; Name = 'ActiveHoursEnd'; Value = 22 }
    )

    # Below the hive of the kiosk's user in HKEY_USERS.
    OfUser = @(
        # Failures go to the log instead of a dialog, and the setup form is never shown.
        @{ Key = 'Environment'; Name = 'KIOSK_UNATTENDED'; Value = '1' }
        @{ Key = 'Software\Microsoft\Windows\CurrentVersion\Policies\System'; Name = 'DisableTaskMgr'; Value = 1 }
        @{ Key = 'Software\Microsoft\Windows\CurrentVersion\Policies\System'; Name = 'DisableLockWorkstation'; Value = 1 }
        @{ Key = 'Software\Microsoft\Windows\CurrentVersion\Policies\System'; Name = 'DisableChangePassword'; Value = 1 }
        @{ Key = 'Software\Microsoft\Windows\CurrentVersion\Policies\Explorer'; Name = 'NoLogoff'; Value = 1 }
        @{ Key = 'Software\Policies\Microsoft\Windows\CurrentVersion\PushNotifications'; Name = 'NoToastApplicationNotification'; Value = 1 }
        # Sticky Keys, Filter Keys and Toggle Keys shortcuts.
        @{ Key = 'Control Panel\Accessibility\StickyKeys'; Name = 'Flags'; Value = '506'; Before = '510' }
        @{ Key = 'Control Panel\Accessibility\Keyboard Response'; Name = 'Flags'; Value = '122'; Before = '126' }
        @{ Key = 'Control Panel\Accessibility\ToggleKeys'; Name = 'Flags'; Value = '58'; Before = '62' }
    )

    # Names of the keyboard filter, which blocks them for all users but administrators.
    Keys = @(
        'Ctrl+Alt+Del', 'Shift+Ctrl+Esc', 'Ctrl+Esc', 'Windows', 'Alt+Tab', 'Alt+Esc', 'Alt+Space', 'Alt+F4', 'Application'
        'Win+L', 'Win+R', 'Win+E', 'Win+D', 'Win+I', 'Win+Tab', 'Win+U', 'Win+F1'
        'LShift+LAlt+PrintScrn', 'LShift+LAlt+NumLock'
        'BrowserBack', 'BrowserForward', 'BrowserHome', 'BrowserSearch', 'LaunchMail', 'LaunchApp1', 'LaunchApp2'
    )
}
