import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { formatAmount } from '#values/grouped.ts'
import { ExactTooltip } from './exact-tooltip.tsx'

function tooltipOf(text: string, currency: string): string {
  const item = { name: 'GGR', color: 'teal', payload: { GGR: Number(text), texts: { GGR: text } } }
  return renderToStaticMarkup(
    <MantineProvider>
      <ExactTooltip label="28 Mar" payload={[item]} shown={(amount) => formatAmount(amount, { currency })} />
    </MantineProvider>,
  )
}

test.each([
  ['90071992547409.93', 'USD', '90,071,992,547,409.93'],
  ['-0.05', 'USD', '−0.05'],
  ['1.234', 'KWD', '1.234'],
  ['1250', 'JPY', '1,250'],
])('D40 the tooltip of a chart has %s %s as it was sent', (text, currency, shown) => {
  expect(tooltipOf(text, currency)).toContain(shown)
})
