/*
 * The commands of docs/verify-proof.md, in their order. They run in one shell, in the folder with the visitor's files; a
 * test compares them with the document.
 */

export const STEPS = ['open', 'hash', 'follow', 'signature', 'name'] as const

export const commands: Record<(typeof STEPS)[number], string> = {
  open: String.raw`sed '/^$/,$d' row.tlog-proof > proof
sed '1,/^$/d' row.tlog-proof > checkpoint
sed '/^$/,$d' checkpoint > signed
sed -n 's/^extra //p' proof | base64 -d > row
cat row signed`,
  hash: String.raw`{ printf '\000'; cat row; } | openssl dgst -sha256 -binary > hash
{ printf '\000'; cat row; } | sha256sum`,
  follow: String.raw`at=$(sed -n 's/^index //p' proof)
last=$(($(sed -n 2p signed) - 1))
if [ "$at" -gt "$last" ]; then last=-1; fi
sed '1,/^index /d' proof > hashes
while read -r line; do
  if [ "$last" -le 0 ]; then last=-1; break; fi
  printf '%s' "$line" | base64 -d > other
  if [ $((at % 2)) = 1 ] || [ "$at" = "$last" ]; then
    { printf '\001'; cat other hash; } | openssl dgst -sha256 -binary > next
    while [ $((at % 2)) = 0 ] && [ "$at" != 0 ]; do
      at=$((at / 2)); last=$((last / 2))
    done
  else
    { printf '\001'; cat hash other; } | openssl dgst -sha256 -binary > next
  fi
  mv next hash
  at=$((at / 2)); last=$((last / 2))
done < hashes
if [ "$last" = 0 ] && [ "$(base64 < hash)" = "$(sed -n 3p signed)" ]
then echo 'The row stands in this log.'
else echo 'THE ROW DOES NOT STAND IN THIS LOG.'
fi`,
  signature: String.raw`name=$(cut -d+ -f1 vkey.txt)
id=$(cut -d+ -f2 vkey.txt)
cut -d+ -f3- vkey.txt | base64 -d | tail -c 32 > key
{ printf '\060\052\060\005\006\003\053\145\160\003\041\000'; cat key; } > key.der
grep -F -e "— $name " checkpoint | cut -d' ' -f3 | while read -r line; do
  printf '%s' "$line" | base64 -d > bytes
  if [ "$(head -c 4 bytes | od -An -tx1 | tr -d ' \n')" = "$id" ]
  then tail -c 64 bytes > signature
  fi
done
if [ "$name" = "$(head -n 1 signed)" ]
then echo 'The key is of this log.'
else echo 'THE KEY IS OF ANOTHER LOG.'
fi
openssl pkeyutl -verify -rawin -pubin -keyform DER -inkey key.der \
  -in signed -sigfile signature`,
  name: String.raw`cat name.txt; echo
if [ "$(sha256sum < name.txt | cut -c1-64)" = "$(sed -n 's/^unit //p; s/^content //p' row)" ]
then echo 'name.txt belongs to this row.'
else echo 'NAME.TXT DOES NOT BELONG TO THIS ROW.'
fi`,
}
