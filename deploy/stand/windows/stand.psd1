# What lock.ps1 sets and undo.ps1 takes back. Values are numbers (DWORD) or texts; `Before` is what Windows has where a
# value may not be missing.
@{
    User = 'stand'

    Features = @('Client-EmbeddedShellLauncher', 'Client-KeyboardFilter')

    # Of the whole machine, below HKEY_LOCAL_MACHINE.
    Machine = @(
        @{ Key = 'SOFTWARE\Policies\Microsoft\Windows\EdgeUI'; Name = 'AllowEdgeSwipe'; Value = 0 }
        @{ Key = 'SOFTWARE\Policies\Microsoft\Windows\WindowsUpdate\AU'; Name = 'NoAutoRebootWithLoggedOnUsers'; Value = 1 }
        @{ Key = 'SOFTWARE\Policies\Microsoft\Windows\WindowsUpdate'; Name = 'SetActiveHours'; Value = 1 }
        @{ Key = 'SOFTWARE\Policies\Microsoft\Windows\WindowsUpdate'; Name = 'ActiveHoursStart'; Value = 6 }
        @{ Key = 'SOFTWARE\Policies\Microsoft\Windows\WindowsUpdate'; Name = 'ActiveHoursEnd'; Value = 22 }
    )

    # Of the stand's user alone, below that user's part of HKEY_USERS.
    OfUser = @(
        # Faults go to the log instead of a message that nobody closes, and nobody is asked to set the stand up.
        @{ Key = 'Environment'; Name = 'KIOSK_UNATTENDED'; Value = '1' }
        @{ Key = 'Software\Microsoft\Windows\CurrentVersion\Policies\System'; Name = 'DisableTaskMgr'; Value = 1 }
        @{ Key = 'Software\Microsoft\Windows\CurrentVersion\Policies\System'; Name = 'DisableLockWorkstation'; Value = 1 }
        @{ Key = 'Software\Microsoft\Windows\CurrentVersion\Policies\System'; Name = 'DisableChangePassword'; Value = 1 }
        @{ Key = 'Software\Microsoft\Windows\CurrentVersion\Policies\Explorer'; Name = 'NoLogoff'; Value = 1 }
        @{ Key = 'Software\Policies\Microsoft\Windows\CurrentVersion\PushNotifications'; Name = 'NoToastApplicationNotification'; Value = 1 }
        # Shift five times, Shift for eight seconds and Num Lock for five.
        @{ Key = 'Control Panel\Accessibility\StickyKeys'; Name = 'Flags'; Value = '506'; Before = '510' }
        @{ Key = 'Control Panel\Accessibility\Keyboard Response'; Name = 'Flags'; Value = '122'; Before = '126' }
        @{ Key = 'Control Panel\Accessibility\ToggleKeys'; Name = 'Flags'; Value = '58'; Before = '62' }
    )

    # By the names that the keyboard filter has for them. It holds them back from everybody but administrators.
    Keys = @(
        'Ctrl+Alt+Del', 'Shift+Ctrl+Esc', 'Ctrl+Esc', 'Windows', 'Alt+Tab', 'Alt+Esc', 'Alt+Space', 'Alt+F4', 'Application'
        'Win+L', 'Win+R', 'Win+E', 'Win+D', 'Win+I', 'Win+Tab', 'Win+U', 'Win+F1'
        'LShift+LAlt+PrintScrn', 'LShift+LAlt+NumLock'
        'BrowserBack', 'BrowserForward', 'BrowserHome', 'BrowserSearch', 'LaunchMail', 'LaunchApp1', 'LaunchApp2'
    )
}
