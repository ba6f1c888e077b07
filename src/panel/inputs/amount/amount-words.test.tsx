import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { amountInWords, receiptWords } from '#blueprint/receipt/amount-words.ts'
import { AmountWords } from './amount-words.tsx'
import { amountText } from '../typed.ts'

test.each([
  ['250000', 'INR', 'two lakh fifty thousand'],
  ['12500000.50', 'INR', 'one crore twenty five lakh'],
  ['1234567', 'INR', 'twelve lakh thirty four thousand five hundred sixty seven'],
  ['1234567', 'USD', 'one million two hundred thirty four thousand five hundred sixty seven'],
  ['-1000', 'INR', 'one thousand'],
  ['999.99', 'INR', null],
  ['', 'INR', null],
  ['12 lakh', 'INR', null],
])('%s %s is %s', (text, currency, words) => expect(amountInWords(text, currency)).toBe(words))

test.each([
  [25_000_050n, 'INR', 'Rupees two lakh fifty thousand and fifty paise only'],
  [1_250_000_000n, 'INR', 'Rupees one crore twenty five lakh only'],
  [101n, 'INR', 'Rupee one and one paisa only'],
  [5n, 'INR', 'Rupees zero and five paise only'],
  [25_000_005n, 'USD', 'USD two hundred fifty thousand and 05/100 only'],
  [1_000n, 'JPY', 'JPY one thousand only'],
  [12_500n, 'KWD', 'KWD twelve and 500/1000 only'],
])('a receipt of %s minor units of %s reads %s', (minor, currency, words) =>
  expect(receiptWords(minor, currency)).toBe(words),
)

test('an amount is typed short, and shown grouped and in words under its field', () => {
  const shown = renderToStaticMarkup(
    <AmountWords text={amountText('2.5l')} currency="INR">
      field
    </AmountWords>,
  )
  expect(shown).toBe('field<small class="amount-words">2,50,000: two lakh fifty thousand</small>')
  expect(
    renderToStaticMarkup(
      <AmountWords text="950" currency="INR">
        field
      </AmountWords>,
    ),
  ).toBe('field')
})
