#!/bin/bash
# 七人 A trial played by seven workers, of which one is killed every few seconds and one lies, must come to what one
# worker comes to. many.sh BUILD GAMES BATCHES [RULE] [BOT] [SECONDS BETWEEN KILLS] [SHARED] SHARED: an address of
# PostgreSQL, where the seven share the work in place of a folder; once all lines to it are cut meanwhile.
build=$1 games=$2 batches=$3 rule=${4:-mjkt} bot=${5:-random} between=${6:-3}
shared=() cuts=0
[ -z "${7:-}" ] || shared=(--store "$7")
jansou=$build/bin/jansou
at=$(mktemp -d)
plan=(--rules "$rule" --bots "$bot" --games "$games" --batches "$batches" --seed 77)
result() { python3 -c 'import json, sys; print(json.dumps(json.load(open(sys.argv[1]))["result"], sort_keys=True))' "$1/report.json"; }

begin=$SECONDS
"$jansou" lab --folder "$at/one" "${plan[@]}" --name one >/dev/null 2>&1 || exit 1
echo "one worker: $((SECONDS - begin)) s"

begin=$SECONDS
"$jansou" lab --folder "$at/seven" "${shared[@]}" "${plan[@]}" --plan-only || exit 1
declare -A pids
where=("$at/seven" liar)
[ ${#shared[@]} -eq 0 ] || where=(seven liar "${shared[1]}")
start() { "$jansou" lab work "$at/seven" "${shared[@]}" --name "w$1" >/dev/null 2>&1 & pids[$1]=$!; }
"$build/tests/lab_check" lie "${where[@]}" >"$at/liar" 2>&1 &
liar=$!
for i in 1 2 3 4 5 6; do start $i; done
kills=0
complete() { "$jansou" lab status "$at/seven" "${shared[@]}" | head -1 | grep -q "^$batches of $batches .* waiting for a second worker 0, in dispute 0"; }
while sleep "$between"; do
  complete && break
  victim=$((1 + RANDOM % 6))
  kill -KILL "${pids[$victim]}" 2>/dev/null && kills=$((kills + 1))
  wait "${pids[$victim]}" 2>/dev/null
  start "$victim"
  if [ ${#shared[@]} -gt 0 ] && [ $cuts -eq 0 ]; then
    cuts=$(psql -qtA "${shared[1]}" -c "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE application_name = 'jansou lab'")
  fi
done
wait "$liar"
for i in 1 2 3 4 5 6; do wait "${pids[$i]}" 2>/dev/null; done
echo "seven workers: $((SECONDS - begin)) s, $kills killed, $cuts lines cut; $(cat "$at/liar")"
"$jansou" lab status "$at/seven" "${shared[@]}"
"$jansou" lab report "$at/seven" "${shared[@]}" | grep -E 'digest|checked|lied' || exit 1
result "$at/one" >"$at/one.result"
result "$at/seven" >"$at/seven.result"
python3 -c 'import json, sys; r = json.load(open(sys.argv[1])); print("hands:", r["figures"][0]["counts"]["table"][1], "digest:", r["digest"])' "$at/one.result"
if cmp -s "$at/one.result" "$at/seven.result" && grep -q '"lied_about"' "$at/seven/report.json"; then
  echo "the same result as by one, and the liar is named"
  rm -rf "$at"
else
  echo "different, or the liar is not named: $at"
  exit 1
fi
