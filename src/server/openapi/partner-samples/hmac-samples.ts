import { linesOf, type Sample, type SigningScheme } from './signing-scheme.ts'

type By<Key extends string> = Readonly<Record<Key, string>>

const shellParts: By<SigningScheme['before']> = {
  nothing: `'%s' "$body"`,
  'timestamp and dot': `'%s.%s' "$timestamp" "$body"`,
  timestamp: `'%s%s' "$timestamp" "$body"`,
  'method and path': String.raw`'POST\n%s\n%s' "$path" "$body"`,
}
const shellDigest: By<SigningScheme['digest']> = { hex: `od -An -v -tx1 | tr -d ' \\n'`, base64: 'openssl base64 -A' }

const shell = ({ hash, before, digest, header, stampHeader }: SigningScheme): string =>
  linesOf(
    '#!/bin/sh',
    '# Arguments: the path of the call, and its body as it is sent.',
    `url='{origin}' secret='{secret}' path="$1" body="$2"`,
    stampHeader === undefined ? null : 'timestamp=$(date +%s)',
    `signature=$(printf ${shellParts[before]} | openssl dgst -${hash} -hmac "$secret" -binary | ${shellDigest[digest]})`,
    `curl -sS "$url$path" -H 'Content-Type: application/json' -H "${header}: $signature" \\`,
    stampHeader === undefined ? null : `  -H "${stampHeader}: $timestamp" \\`,
    '  --data-binary "$body"',
  )

const nodeParts: By<SigningScheme['before']> = {
  nothing: 'body',
  'timestamp and dot': '`${timestamp}.${body}`',
  timestamp: 'timestamp + body',
  'method and path': String.raw`['POST', path, body].join('\n')`,
}

const node = ({ hash, before, digest, header, stampHeader }: SigningScheme): string =>
  linesOf(
    '// Arguments: the path of the call, and its body as it is sent.',
    `import { createHmac } from 'node:crypto'`,
    '',
    `const [url, secret] = ['{origin}', '{secret}']`,
    'const [path, body] = process.argv.slice(2)',
    stampHeader === undefined ? null : 'const timestamp = String(Math.floor(Date.now() / 1000))',
    `const signature = createHmac('${hash}', secret).update(${nodeParts[before]}).digest('${digest}')`,
    'const answer = await fetch(url + path, {',
    `  method: 'POST',`,
    '  headers: {',
    `    'Content-Type': 'application/json',`,
    `    '${header}': signature,`,
    stampHeader === undefined ? null : `    '${stampHeader}': timestamp,`,
    '  },',
    '  body,',
    '})',
    'console.log(await answer.text())',
  )

const pythonParts: By<SigningScheme['before']> = {
  nothing: 'body',
  'timestamp and dot': `timestamp + '.' + body`,
  timestamp: 'timestamp + body',
  'method and path': String.raw`'\n'.join(['POST', path, body])`,
}
const pythonDigest: By<SigningScheme['digest']> = { hex: 'mac.hex()', base64: 'base64.b64encode(mac).decode()' }

const python = ({ hash, before, digest, header, stampHeader }: SigningScheme): string =>
  linesOf(
    '# Arguments: the path of the call, and its body as it is sent.',
    `import ${digest === 'base64' ? 'base64, ' : ''}hashlib, hmac, sys, ${stampHeader === undefined ? '' : 'time, '}urllib.error, urllib.request`,
    '',
    `url, secret = '{origin}', '{secret}'`,
    'path, body = sys.argv[1:3]',
    stampHeader === undefined ? null : 'timestamp = str(int(time.time()))',
    `mac = hmac.new(secret.encode(), (${pythonParts[before]}).encode(), hashlib.${hash}).digest()`,
    'request = urllib.request.Request(url + path, body.encode(), {',
    `    'Content-Type': 'application/json',`,
    `    '${header}': ${pythonDigest[digest]},`,
    stampHeader === undefined ? null : `    '${stampHeader}': timestamp,`,
    '})',
    'try:',
    '    answer = urllib.request.urlopen(request, timeout=15)',
    'except urllib.error.HTTPError as refused:',
    '    answer = refused',
    'print(answer.read().decode())',
  )

const javaParts: By<SigningScheme['before']> = {
  nothing: 'body',
  'timestamp and dot': 'timestamp + "." + body',
  timestamp: 'timestamp + body',
  'method and path': String.raw`String.join("\n", "POST", path, body)`,
}
const javaDigest: By<SigningScheme['digest']> = {
  hex: 'HexFormat.of().formatHex(bytes)',
  base64: 'Base64.getEncoder().encodeToString(bytes)',
}
const javaHash: By<SigningScheme['hash']> = { sha256: 'HmacSHA256', sha512: 'HmacSHA512' }

const java = ({ hash, before, digest, header, stampHeader }: SigningScheme): string =>
  linesOf(
    '// Arguments: the path of the call, and its body as it is sent.',
    'import java.net.URI;',
    'import java.net.http.*;',
    'import java.nio.charset.StandardCharsets;',
    'import java.util.*;',
    'import javax.crypto.Mac;',
    'import javax.crypto.spec.SecretKeySpec;',
    '',
    'public class Call {',
    '  public static void main(String[] given) throws Exception {',
    '    String url = "{origin}", secret = "{secret}", path = given[0], body = given[1];',
    stampHeader === undefined ? null : '    String timestamp = String.valueOf(System.currentTimeMillis() / 1000);',
    `    String signed = ${javaParts[before]};`,
    `    Mac mac = Mac.getInstance("${javaHash[hash]}");`,
    `    mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "${javaHash[hash]}"));`,
    '    byte[] bytes = mac.doFinal(signed.getBytes(StandardCharsets.UTF_8));',
    '    HttpRequest request = HttpRequest.newBuilder(URI.create(url + path))',
    '        .header("Content-Type", "application/json")',
    `        .header("${header}", ${javaDigest[digest]})`,
    stampHeader === undefined ? null : `        .header("${stampHeader}", timestamp)`,
    '        .POST(HttpRequest.BodyPublishers.ofString(body))',
    '        .build();',
    '    System.out.println(HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString()).body());',
    '  }',
    '}',
  )

/** A call that is signed with a shared secret, in the languages of integrators. */
export const hmacSamples = (scheme: SigningScheme): readonly Sample[] => [
  { language: 'Shell', file: 'call.sh', text: shell(scheme) },
  { language: 'Node.js', file: 'call.mjs', text: node(scheme) },
  { language: 'Python', file: 'call.py', text: python(scheme) },
  { language: 'Java', file: 'Call.java', text: java(scheme) },
]
