#!/bin/sh
# Posts the files of `hearsay send --save FOLDER …`:  send.sh URL FOLDER
# URL is the collection's address: https://collector.example/api/collections/ID
# Run it again until it succeeds: every report has an id, so none counts twice.
set -eu

url=$1
folder=$2

for body in "$folder"/*.bin; do
  # The token goes through standard input, because other users of the machine can see arguments.
  answer=$(
    if [ -n "${HEARSAY_TOKEN:-}" ]; then
      printf 'header = "Authorization: Bearer %s"\n' "$HEARSAY_TOKEN"
    fi | curl --config - --silent --show-error --fail --retry 5 --max-time 60 \
      --header 'Content-Type: application/vnd.hearsay.submissions' \
      --data-binary "@$body" \
      "$url/reports?results=problems"
  )
  # Accepted and duplicate reports count once.
  case $answer in
    '{"accepted":'*'"conflicting":0,"rejected":0'*) ;;
    *)
      echo "$body: some reports were not counted: $answer" >&2
      exit 1
      ;;
  esac
done
echo "All reports in $folder were counted."
