import { pino, type Logger } from 'pino'

const secrets = ['password', 'current', 'code', 'secret', 'token', 'cookie', 'authorization', 'transactionPassword', 'signature']

/** One line of JSON an event; what must never be read is replaced before it is written. */
export const openLog = (level: string): Logger =>
  pino({
    level,
    base: { name: 'overround' },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`, `*.headers["${name}"]`]), censor: '…' },
  })
