#!/usr/bin/env bash
# Install a .deb in a bare Debian and use it as a player would.
#
#     sudo packaging/linux/try_deb.sh dist/dealers-choice_1.2.3_amd64.deb [SUITE] [OLDER]
#
# SUITE is bookworm if left out. OLDER is the .deb of the last release, which is installed first and upgraded from;
# without it one is built from the last tag, or, before the first release, from the last commit of an earlier day.
# Needs root, and: apt-get install debootstrap xvfb xdotool imagemagick lintian desktop-file-utils appstream man-db.
# What a player starts is ended after 300 s, and that is a failure; on a machine that has other work, "LIMIT=900" before
# the command gives it longer. Everything happens in a folder of its own below build/, but for the X server, which the
# chroot reaches by its abstract socket: so nothing of X is installed there but what the package asks for.
# Pictures of the window, to be looked at, are left in build/try-deb. The first line that fails ends it.
set -euo pipefail

[[ $# -ge 1 && -f $1 ]] || { echo "try_deb.sh: say which .deb" >&2; exit 2; }
[[ $EUID -eq 0 ]] || { echo "try_deb.sh: root is needed for the chroot" >&2; exit 2; }
for tool in debootstrap Xvfb xdotool import compare lintian desktop-file-validate appstreamcli man; do
    command -v "$tool" > /dev/null || { echo "try_deb.sh: $tool is missing; see the head of this script" >&2; exit 2; }
done
DEB=$(realpath "$1")
SUITE=${2:-bookworm}
[[ -z ${3:-} || -f $3 ]] || { echo "try_deb.sh: there is no older package $3" >&2; exit 2; }
OLDER=${3:+$(realpath "$3")}
ROOT=$(realpath "$(dirname "$0")/../..")
WORK=$(realpath -m "$(dirname "$0")/../../build/try-deb")
BASE=$WORK/$SUITE
C=$WORK/root
X=:$((200 + RANDOM % 300))
LIMIT=${LIMIT:-300} # seconds
[[ $LIMIT =~ ^[1-9][0-9]{0,5}$ ]] || { echo "try_deb.sh: LIMIT is a number of seconds" >&2; exit 2; }
ID=example.dealerschoice.cardroom

say() { printf '%s\n' "-- $*"; }
fail() { printf '%s\n' "FAILED: $*" >&2; exit 1; }
inside() { chroot "$C" /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 \
    DEBIAN_FRONTEND=noninteractive "$@"; }
# The player's commands get only what they are given. "timeout" ends what hangs.
player() { timeout "$LIMIT" chroot --userspec=1000:1000 --groups=1000 "$C" /usr/bin/env -i -C /home/player PATH=/usr/bin:/bin \
    HOME=/home/player USER=player LC_ALL=C.UTF-8 "$@"; }
# A command that must be refused: one line on stderr that says this, and this exit code.
refused() {
    local code=$1 words=$2 got=0
    shift 2
    player "$@" > "$WORK/said" 2>&1 || got=$?
    [[ $got -eq $code ]] || fail "$* left with $got and not $code: $(cat "$WORK/said")"
    [[ $(wc -l < "$WORK/said") -eq 1 ]] || fail "$* said more than one line: $(cat "$WORK/said")"
    grep -qF -- "$words" "$WORK/said" || fail "$* said: $(cat "$WORK/said")"
    say "refused: $(cut -c1-110 "$WORK/said")"
}
says() { # whether a player's command says these words. A pipe into "grep -q" would end the command at the first hit.
    local words=$1 said
    shift
    said=$(player "$@") || fail "$* left with $?"
    [[ $said == *"$words"* ]] || fail "$* does not say $words: $said"
}
window() { # the id of the program's window, when it has come and its picture has stood still for a second
    local id="" before="" now="" end=$((SECONDS + LIMIT)) _
    while [[ -z $id && $SECONDS -lt $end ]]; do
        sleep 0.2
        id=$(DISPLAY=$X xdotool search --onlyvisible --name "Dealer's Choice" 2> /dev/null | tail -1) || true
    done
    [[ -n $id ]] || fail "no window"
    for _ in $(seq 20); do
        before=$now
        sleep 1
        now=$(DISPLAY=$X import -silent -window root rgb:- | md5sum)
        [[ $before == "$now" ]] && break
    done
    echo "$id"
}
picture() { DISPLAY=$X import -silent -window root "$WORK/$1.png"; }
differ() { # whether two pictures differ in more than a few pixels
    local pixels
    pixels=$(compare -metric AE "$WORK/$1.png" "$WORK/$2.png" null: 2>&1) || true
    [[ ${pixels%%.*} -gt 500 ]] || fail "$1 and $2 look the same"
    say "$2: ${pixels} pixels differ from $1"
}
press() { # a key in the window; there is no window manager that would have given it the keyboard
    DISPLAY=$X xdotool windowfocus "$1"
    sleep 0.3
    DISPLAY=$X xdotool key "$2"
}
quit() { # end the program as a player does, and hear its exit code
    press "$1" ctrl+q
    wait "$RUNNING" || fail "the program left with $?"
    RUNNING=""
}
RUNNING=""
SERVER=""
clean_up() {
    [[ -z $RUNNING ]] || kill "$RUNNING" 2> /dev/null || true
    [[ -z $SERVER ]] || kill "$SERVER" 2> /dev/null || true
    umount "$C/home/sealed" 2> /dev/null || true
    umount "$C/dev/shm" "$C/proc" 2> /dev/null || true
}
trap clean_up EXIT
older() { # the .deb of an older state of the program, built as that state builds itself
    local from folder=$WORK/older-source
    from=$(git -C "$ROOT" describe --tags --abbrev=0 --match 'v*' HEAD^ 2> /dev/null) ||
        from=$(git -C "$ROOT" rev-list -1 --before="$(git -C "$ROOT" log -1 --format=%cs HEAD) 00:00" HEAD)
    [[ -n $from ]] || fail "there is no older state in this history; name the last release's .deb"
    from=$(git -C "$ROOT" rev-parse "$from^{commit}")
    if [[ ! -f $WORK/older-$from.deb ]]; then
        rm -rf "$folder"
        git clone --quiet "$ROOT" "$folder"
        git -C "$folder" -c advice.detachedHead=false checkout --quiet "$from"
        python3 "$folder/packaging/build.py" deb > "$WORK/older.log" 2>&1 ||
            fail "the older state cannot be built: $(tail -1 "$WORK/older.log")"
        mv "$folder"/dist/*.deb "$WORK/older-$from.deb"
        rm -rf "$folder"
    fi
    OLDER=$WORK/older-$from.deb
}

say "what others' checks say of it"
mkdir -p "$WORK"
rm -rf "$WORK"/*.png "$WORK/unpacked" "$C"
lintian --allow-root --fail-on error,warning "$DEB"
dpkg-deb -x "$DEB" "$WORK/unpacked"
desktop-file-validate "$WORK/unpacked/usr/share/applications/$ID.desktop"
appstreamcli validate --no-net --pedantic "$WORK/unpacked/usr/share/metainfo/$ID.metainfo.xml"
[[ -z $(LC_ALL=C.UTF-8 MANWIDTH=80 man --warnings -E UTF-8 -l -Tutf8 -Z "$WORK"/unpacked/usr/share/man/man6/*.gz \
    2>&1 > /dev/null) ]] || fail "man has warnings"
[[ -z $(find "$WORK/unpacked" -xtype l) ]] || fail "links that lead nowhere"

say "a bare $SUITE"
if [[ ! -f $BASE/complete ]]; then
    rm -rf "$BASE"
    debootstrap --variant=minbase --include=ca-certificates "$SUITE" "$BASE" > "$WORK/debootstrap.log"
    touch "$BASE/complete"
fi
cp -a "$BASE" "$C"
mount -t proc proc "$C/proc"
mount -t tmpfs tmpfs "$C/dev/shm"
inside useradd -m -u 1000 player
! inside sh -c 'command -v python3 python' || fail "it is not bare: there is a Python"
before=$(inside dpkg-query -W | wc -l)

say "an older build first"
[[ -n $OLDER ]] || older
say "$(basename "$OLDER"), $(dpkg-deb -f "$OLDER" Version)"
rm -rf "$WORK/older"
dpkg-deb -R "$OLDER" "$WORK/older"
! cmp -s "$WORK/older/usr/lib/dealers-choice/dealers-choice" "$WORK/unpacked/usr/lib/dealers-choice/dealers-choice" ||
    ! diff -rq "$WORK/older/usr/lib" "$WORK/unpacked/usr/lib" > /dev/null || fail "the older build is this very build"
# Between two releases both say the same version, and apt puts only a newer one over an older.
sed -i 's/^Version: .*/Version: 0.0.1/' "$WORK/older/DEBIAN/control"
echo "gone in the new version" > "$WORK/older/usr/lib/dealers-choice/_internal/older.txt"
dpkg-deb -Znone --root-owner-group -b "$WORK/older" "$C/root/older.deb" > /dev/null
cp "$DEB" "$C/root/new.deb"
inside apt-get -q update > "$WORK/apt.log"
inside apt-get -q -y install --no-install-recommends /root/older.deb >> "$WORK/apt.log" 2>&1
say "installed with $(($(inside dpkg-query -W | wc -l) - before)) packages; $(inside dpkg-query -W dealers-choice)"
inside dpkg --verify dealers-choice
player dealers-choice --version
player QT_QPA_PLATFORM=offscreen dealers-choice --self-test

say "the window"
Xvfb "$X" -screen 0 1280x800x24 -ac -nolisten tcp > /dev/null 2>&1 &
SERVER=$!
for _ in $(seq 50); do DISPLAY=$X xdotool getdisplaygeometry > /dev/null 2>&1 && break; sleep 0.1; done
player DISPLAY="$X" dealers-choice play pyramid --deal 17 &
RUNNING=$!
id=$(window)
picture dealt
for _ in 1 2 3; do press "$id" space; sleep 0.6; done
press "$id" h
id=$(window)
picture played
differ dealt played
quit "$id"
data=$C/home/player/.local/share/dealers-choice/matches.sqlite3
[[ -s $data ]] || fail "the match is not kept"
mkdir -p "$C/home/player/.config/dealers-choice"
[[ -s $C/home/player/.config/dealers-choice/settings.json ]] ||
    player sh -c 'echo "{\"felt\": \"blue\", \"text_size\": 120}" > .config/dealers-choice/settings.json'
settings=$(md5sum < "$C/home/player/.config/dealers-choice/settings.json")
matches=$(md5sum < "$data")

say "upgrade"
inside apt-get -q -y install --no-install-recommends /root/new.deb >> "$WORK/apt.log" 2>&1
inside dpkg-query -W dealers-choice
[[ ! -e $C/usr/lib/dealers-choice/_internal/older.txt ]] || fail "a file of the older build is left"
[[ $(md5sum < "$data") == "$matches" ]] || fail "the upgrade changed the matches"
[[ $(md5sum < "$C/home/player/.config/dealers-choice/settings.json") == "$settings" ]] || fail "settings changed"
inside dpkg --verify dealers-choice
player QT_QPA_PLATFORM=offscreen dealers-choice --self-test | tail -1
player DISPLAY="$X" dealers-choice &
RUNNING=$!
id=$(window)
picture home
press "$id" Return
id=$(window)
picture continued
differ home continued
quit "$id"

say "bad input"
refused 2 "there is no display" dealers-choice
refused 2 "the display :9876 does not answer" DISPLAY=:9876 dealers-choice play hearts
refused 2 "there is no command or file" dealers-choice nothing.dealers-choice
player sh -c 'echo "{\"format\":\"dealers-choice/1\",\"game\":\"no_such_game\"}" > broken.dealers-choice'
refused 2 "no_such_game" dealers-choice broken.dealers-choice
player sh -c 'printf "\\377\\000\\201noise" > noise.dealers-choice'
refused 2 "noise.dealers-choice" dealers-choice noise.dealers-choice

say "a read-only home"
mkdir -p "$C/home/sealed"
mount -t tmpfs -o ro tmpfs "$C/home/sealed"
player HOME=/home/sealed DISPLAY="$X" dealers-choice play pyramid --deal 17 2> "$WORK/said" &
RUNNING=$!
id=$(window)
press "$id" space
id=$(window)
picture read-only-home
quit "$id"
[[ ! -s $WORK/said ]] || say "it said: $(head -c 300 "$WORK/said")"
umount "$C/home/sealed"

say "match records"
inside apt-get -q -y install --no-install-recommends shared-mime-info hicolor-icon-theme libglib2.0-bin \
    desktop-file-utils >> "$WORK/apt.log" 2>&1
inside update-desktop-database
line='{"format":"dealers-choice/1","game":"pyramid","deal":"17","players":["human"],"seats":1,"actions":[]}'
player sh -c "echo '$line' > match.dealers-choice; echo '$line' > match.jsonl"
for file in match.dealers-choice match.jsonl; do
    says "application/x-dealers-choice-match" gio info -a standard::content-type "$file"
done
says "$ID.desktop" gio mime application/x-dealers-choice-match
player DISPLAY="$X" gio open match.dealers-choice
id=$(window)
picture double-clicked
press "$id" ctrl+q
sleep 2

say "uninstalling"
inside apt-get -q -y purge dealers-choice >> "$WORK/apt.log" 2>&1
left=$(find "$C/usr" "$C/etc" "$C/var/lib/dpkg/info" -name '*dealers*choice*')
[[ -z $left ]] || fail "left behind: $left"
[[ -s $data && -s $C/home/player/.config/dealers-choice/settings.json ]] || fail "the player's data are gone"
say "the player's data are kept: $(cd "$C/home/player" && find .local .config -type f | tr '\n' ' ')"
say "all is well; pictures in $WORK"
