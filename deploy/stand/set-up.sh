#!/bin/sh
# Makes a Debian or Ubuntu machine a stand: `sudo sh set-up.sh PACKAGE.deb`. May be run again.
# ROOT=FOLDER prepares a system that lies in a folder and does not run, such as an image, whose maker installs the packages.
set -eu
here=$(dirname "$0")
root=${ROOT:-}
system() {
  systemctl ${root:+--root="$root"} "$@"
}

if [ -z "$root" ]; then
  package=${1:?"Say which package: sudo sh set-up.sh Quillbench.deb"}
  apt-get install -y --no-install-recommends cage xwayland "$(realpath "$package")"
fi
grep -q '^stand:' "$root/etc/passwd" ||
  useradd ${root:+--prefix "$root"} --create-home --shell /usr/sbin/nologin stand

install -D -m 644 "$here/quillbench-stand.service" "$root/etc/systemd/system/quillbench-stand.service"
install -D -m 644 "$here/quillbench-stand-set-up.service" "$root/etc/systemd/system/quillbench-stand-set-up.service"
install -D -m 644 "$here/logind-stand.conf" "$root/etc/systemd/logind.conf.d/stand.conf"
install -D -m 644 "$here/sysctl-stand.conf" "$root/etc/sysctl.d/90-stand.conf"

system mask ctrl-alt-del.target
system set-default graphical.target
system enable quillbench-stand.service
# At the next start: somebody may be typing this at the first terminal.
system disable getty@tty1.service
if [ -z "$root" ]; then
  sysctl --quiet --load /etc/sysctl.d/90-stand.conf
  systemctl daemon-reload
fi
echo 'Now fill in the form of the stand at its own screen: sudo systemctl start quillbench-stand-set-up'
