#!/bin/sh
# Posts what `hearsay send --save FOLDER …` wrote:  send.sh URL FOLDER
# URL is the collection's address: https://collector.example/api/collections/ID
# Run it again until it succeeds: every report has its id, so nothing counts twice.
set -eu

url=$1
folder=$2

for body in "$folder"/*.bin; do
  # The token goes through standard input: arguments can be seen by everybody on the machine.
  answer=$(
    if [ -n "${HEARSAY_TOKEN:-}" ]; then
      printf 'header = "Authorization: Bearer %s"\n' "$HEARSAY_TOKEN"
    fi | curl --config - --silent --show-error --fail --retry 5 --max-time 60 \
      --header 'Content-Type: application/vnd.hearsay.submissions' \
      --data-binary "@$body" \
      "$url/reports?results=problems"
  )
  # Accepted or duplicate: both count once.
  case $answer in
    '{"accepted":'*'"conflicting":0,"rejected":0'*) ;;
    *)
      echo "$body: not all reports count: $answer" >&2
      exit 1
      ;;
  esac
done
echo "All reports in $folder count."
