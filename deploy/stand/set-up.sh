#!/bin/sh
# Sets up a Debian or Ubuntu machine as a kiosk: `sudo sh set-up.sh PACKAGE.deb`. Can be repeated.
# ROOT=FOLDER prepares a system in a folder, such as an image, without installing packages.
set -eu
here=$(dirname "$0")
root=${ROOT:-}
system() {
  systemctl ${root:+--root="$root"} "$@"
}

if [ -z "$root" ]; then
  package=${1:?"Missing package: sudo sh set-up.sh Quillbench.deb"}
  apt-get install -y --no-install-recommends cage xwayland "$(realpath "$package")"
fi
grep -q '^stand:' "$root/etc/passwd" ||
  useradd ${root:+--prefix "$root"} --create-home --shell /usr/sbin/nologin stand

install -D -m 644 "$here/quillbench-stand.service" "$root/etc/systemd/system/quillbench-stand.service"
install -D -m 644 "$here/quillbench-stand-set-up.service" "$root/etc/systemd/system/quillbench-stand-set-up.service"
install -D -m 644 "$here/logind-stand.conf" "$root/etc/systemd/logind.conf.d/stand.conf"
install -D -m 644 "$here/sysctl-stand.conf" "$root/etc/sysctl.d/90-stand.conf"

system mask ctrl-alt-del.target
# Ubuntu's crash reporter would save core dumps, whatever the sysctl file says.
system mask apport.service
system set-default graphical.target
system enable quillbench-stand.service
# Takes effect at the next start, because this script may run on the first terminal.
system disable getty@tty1.service
if [ -z "$root" ]; then
  systemctl stop apport.service || true
  sysctl --quiet --load /etc/sysctl.d/90-stand.conf
  systemctl daemon-reload
fi
echo 'Open the setup form on the screen of the kiosk: sudo systemctl start quillbench-stand-set-up'
