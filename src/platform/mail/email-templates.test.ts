import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { emailKinds, renderEmail } from './email-templates.ts'

const values = { ip: 'ADDRESS', userAgent: 'BROWSER', link: 'LINK', code: 'CODE', what: 'WHAT' }
const instant =
  /\d{1,2}[:.]\d{2}|\d{4}-\d{2}|\d{1,2}[./]\d{1,2}[./]\d{2}|\b(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Oct|Nov|Dec)|\b(?:UTC|GMT|AM|PM)\b/

test('no mail states an instant: its own date is shown by the reader’s mail program', () => {
  const sentences = emailKinds.flatMap((kind) => {
    const { subject, lines } = renderEmail(kind, values)
    return [subject, ...lines]
  })
  expect(emailKinds.length).toBeGreaterThan(15)
  expect(sentences.filter((sentence) => instant.test(sentence))).toEqual([])
  const folder = import.meta.dirname
  const writers = readdirSync(folder).filter((name) =>
    /^(email-templates|alert-emails|queue-email|send)\.ts$/.test(name),
  )
  expect(writers).toHaveLength(4)
  const formatting = /toISOString|toLocale|toUTCString|toDateString|DateTimeFormat|formatInstant|formatDay/
  expect(writers.filter((name) => formatting.test(readFileSync(`${folder}/${name}`, 'utf8')))).toEqual([])
})
