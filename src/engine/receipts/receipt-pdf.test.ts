import { expect, test } from 'vitest'
import { readPdf } from '#checks/harness/pdf-text.ts'
import { instantNow } from '#checks/harness/time/clock.ts'
import { receiptPdf } from './receipt-pdf.ts'

test('a receipt names the letters that it cannot print, and no other files', async () => {
  const receipt = {
    number: '17',
    title: 'Payment receipt',
    issuer: 'One',
    at: '20 Nov 2026',
    reversed: null,
    text: '',
    facts: [
      {
        label: 'Player',
        value: 'Thoth 𓂀',
      },
    ],
    lines: [],
    totals: [],
  }
  const { texts } = readPdf(await receiptPdf(receipt, instantNow()))
  const printed = texts.map(({ text }) => text).join(' ')
  expect(printed).toContain('Player: Thoth')
  expect(printed).toContain('\ufffd stands for characters that cannot be printed here: U+13080.')
  expect(printed).not.toMatch(/CSV|XLSX/)
})
