#!/bin/sh
# Installs the user, folders, units and the operator command of a shop in /opt/shop. Run it as root, also after an update.
# It keeps /etc/shop/environment. DESTDIR is a folder to install to instead of /, for packages and tests.
set -eu
here=$(dirname "$(readlink -f "$0")")
to=${DESTDIR:-}
install -d "$to/etc/systemd/system" "$to/usr/lib/sysusers.d" "$to/usr/lib/tmpfiles.d" "$to/usr/local/bin"
install -m 0644 "$here/shop.sysusers" "$to/usr/lib/sysusers.d/shop.conf"
install -m 0644 "$here/shop.tmpfiles" "$to/usr/lib/tmpfiles.d/shop.conf"
install -m 0644 "$here"/*.service "$here"/*.timer "$to/etc/systemd/system/"
install -m 0644 "$here/journald@shop.conf" "$to/etc/systemd/journald@shop.conf"
install -m 0755 "$here/shop" "$to/usr/local/bin/shop"
if [ -n "$to" ]; then
  install -d "$to/etc/shop"
else
  systemd-sysusers /usr/lib/sysusers.d/shop.conf
  systemd-tmpfiles --create /usr/lib/tmpfiles.d/shop.conf
fi
if [ ! -e "$to/etc/shop/environment" ]; then
  install -m 0640 "$here/environment" "$to/etc/shop/environment"
  [ -n "$to" ] || chgrp shop /etc/shop/environment
fi
[ -n "$to" ] || systemctl daemon-reload
