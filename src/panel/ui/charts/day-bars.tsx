import { BarChart } from '@mantine/charts'
import { compactAmount, formatAmount, formatDay } from '#panel/kinds/format.ts'
import { moneyIn } from '#panel/inputs/money-in.ts'
import { useSite } from '#panel/session/state.ts'
import './charts.ts'
import { ExactTooltip } from './exact-tooltip.tsx'

interface DayBarsProps {
  readonly height: number
  /** Currency of the amounts, where it may differ from the site's. */
  readonly currency?: string
  /** Amounts as text, by name of the bar. */
  readonly days: readonly { readonly day: string; readonly bars: Readonly<Record<string, string>> }[]
}

const colours = ['var(--mantine-primary-color-filled)', 'teal.6']

/** A group of bars for each day. Bar heights and the axis are the only places where amounts are numbers. */
export function DayBars({ height, days, currency }: DayBarsProps) {
  const money = moneyIn(useSite(), currency)
  const data = days.map(({ day, bars }) => ({
    day: formatDay(day),
    ...Object.fromEntries(Object.entries(bars).map(([name, amount]) => [name, Number(amount)])),
    texts: bars,
  }))
  const text = (value: number) => value.toFixed(2)
  return (
    <BarChart
      h={height}
      data={data}
      dataKey="day"
      withLegend
      series={Object.keys(days[0]?.bars ?? {}).map((name, index) => ({ name, color: colours[index] ?? 'gray.6' }))}
      yAxisProps={{ width: 76, tickFormatter: (value: number) => compactAmount(text(value), money) }}
      tooltipProps={{
        content: ({ label, payload }) => (
          <ExactTooltip label={label} payload={payload} shown={(amount) => formatAmount(amount, money)} />
        ),
      }}
    />
  )
}
