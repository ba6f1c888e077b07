import { pino, type Logger } from 'pino'

const secrets = [
  'password',
  'current',
  'secret',
  'token',
  'cookie',
  'authorization',
  'transactionPassword',
  'signature',
]

/** One JSON line per event; secrets are redacted. */
export const openLog = (level: string): Logger =>
  pino({
    level,
    base: { name: 'overround' },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: ['err.detail', ...secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`, `*.headers["${name}"]`])],
      censor: '…',
    },
  })
