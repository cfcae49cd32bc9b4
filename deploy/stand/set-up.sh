#!/bin/sh
# Makes a Debian or Ubuntu machine a stand: `sudo sh set-up.sh PACKAGE.deb`. May be run again.
# Before KIOSK_UNATTENDED=1 is in force the stand's form has to be filled in once: docs/kiosk-linux.md.
set -eu
here=$(dirname "$0")
package=${1:?"Say which package: sudo sh set-up.sh Quillbench.deb"}

apt-get install -y --no-install-recommends cage xwayland "$(realpath "$package")"
id stand >/dev/null 2>&1 || useradd --create-home --shell /usr/sbin/nologin stand

install -D -m 644 "$here/quillbench-stand.service" /etc/systemd/system/quillbench-stand.service
install -D -m 644 "$here/logind-stand.conf" /etc/systemd/logind.conf.d/stand.conf
install -D -m 644 "$here/sysctl-stand.conf" /etc/sysctl.d/90-stand.conf
sysctl --quiet --load /etc/sysctl.d/90-stand.conf

systemctl mask ctrl-alt-del.target
systemctl disable --now getty@tty1
systemctl daemon-reload
systemctl set-default graphical.target
systemctl enable quillbench-stand
echo 'Fill in the form of the stand (docs/kiosk-linux.md), then start the machine again.'
