import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { exampleBody } from './example-message.ts'
import { hmacSamples } from './hmac-samples.ts'
import type { Sample, SampleGroup, SigningScheme } from './signing-scheme.ts'

/** Of the formats of gateways; one with an own format signs as one of them, with names of its own. */
const gatewaySchemes: Readonly<Record<string, SigningScheme>> = {
  'Timestamp and body': {
    hash: 'sha256',
    before: 'timestamp and dot',
    digest: 'hex',
    header: 'x-signature',
    stampHeader: 'x-timestamp',
  },
  'Body only, enveloped': { hash: 'sha256', before: 'nothing', digest: 'hex', header: 'x-webhook-signature' },
  'Base64, major units': {
    hash: 'sha256',
    before: 'timestamp',
    digest: 'base64',
    header: 'x-webhook-signature',
    stampHeader: 'x-webhook-timestamp',
  },
  'Sorted JSON, crypto': { hash: 'sha512', before: 'nothing', digest: 'hex', header: 'x-invoice-sig' },
}

const oneGroup = (line: string, samples: readonly Sample[]): readonly SampleGroup[] => [{ format: null, line, samples }]
const lineOf = (program: string, path: string, body: string): string => `sh ${program} ${path} '${body}'`
const textOf = (file: string): string => readFileSync(join(import.meta.dirname, file), 'utf8')

const byKey = {
  Shell: 'call-by-key.sh',
  'Node.js': 'call-by-key.mjs',
  Python: 'call-by-key.py',
  Java: 'CallByKey.java',
} as const

/** Nothing is signed, so that one language says it. */
const withKey = (keyField: string, path: string, fields: string): readonly SampleGroup[] =>
  oneGroup(lineOf('call.sh', path, fields), [
    { language: 'Shell', file: 'call.sh', text: textOf('call-with-key.sh').replaceAll('{keyField}', keyField) },
  ])

const unknownBet = JSON.stringify({
  txnId: 'first-call',
  betId: 'never-placed',
  playerId: '{player}',
  roundId: 'first-round',
  gameId: '{game}',
  amount: '1.00',
  currency: '{currency}',
})

/** How each partner signs, by the title of its guide, in programs that make a call. */
export const partnerSamples = (): Readonly<Record<string, readonly SampleGroup[]>> => ({
  'Payment gateways': Object.entries(gatewaySchemes).map(([format, scheme]) => ({
    format,
    line: lineOf('call.sh', '/api/gateways/{id}/callback', exampleBody(format, '{order}')),
    samples: hmacSamples(scheme),
  })),
  'Casino: Aura': withKey('operatorId', '/api/casino/aura/{keyId}/auth', '"token":"{token}"'),
  'Casino: GAP': oneGroup(
    lineOf(byKey.Shell, '/api/casino/gap/{keyId}/user/balance', '{"user":"{player}"}'),
    Object.entries(byKey).map(([language, file]) => ({ language, file, text: textOf(file) })),
  ),
  // Nothing is known of this bet, so that nothing is given back.
  'Casino: QTech': oneGroup(
    lineOf('call.sh', '/api/casino/qtech/{keyId}/transactions/rollback', unknownBet),
    hmacSamples({ hash: 'sha256', before: 'method and path', digest: 'hex', header: 'Signature' }),
  ),
  'Casino: slots': oneGroup(
    lineOf('call.sh', '/api/casino/slots/{keyId}/balance', '{"player":"{player}"}'),
    hmacSamples({ hash: 'sha256', before: 'nothing', digest: 'hex', header: 'X-Request-Sign' }),
  ),
  'Casino: World Casino': withKey('partnerKey', '/api/casino/world-casino/{keyId}/balance', '"userId":"{player}"'),
})
