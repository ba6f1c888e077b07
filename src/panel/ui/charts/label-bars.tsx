import '@mantine/core/styles/ColorSwatch.layer.css'
import '@mantine/charts/styles.layer.css'
import { BarChart } from '@mantine/charts'
import { compactAmount, formatAmount, formatCount } from '#panel/kinds/format.ts'
import { moneyIn } from '#panel/inputs/money-in.ts'
import { useSite } from '#panel/session/state.ts'
import './charts.ts'
import { ExactTooltip } from './exact-tooltip.tsx'

interface LabelBarsProps {
  readonly height: number
  /** Currency of amounts; none for counts. */
  readonly currency?: string
  /** Figures by name of the bar; null where there is none. */
  readonly groups: readonly {
    readonly label: string
    readonly bars: Readonly<Record<string, string | number | null>>
  }[]
}

const colours = [
  'var(--mantine-primary-color-filled)',
  'teal.6',
  'orange.6',
  'grape.6',
  'cyan.6',
  'red.6',
  'lime.6',
  'gray.6',
]

/** A group of bars for each label. Bar heights and the axis are the only places where amounts are numbers. */
export default function LabelBars({ height, currency, groups }: LabelBarsProps) {
  const money = moneyIn(useSite(), currency)
  const names = [...new Set(groups.flatMap(({ bars }) => Object.keys(bars)))]
  const data = groups.map(({ label, bars }) => ({
    label,
    ...Object.fromEntries(names.map((name) => [name, Number(bars[name] ?? 0)])),
    texts: Object.fromEntries(names.map((name) => [name, String(bars[name] ?? 0)])),
  }))
  const isAmount = currency !== undefined
  const short = (value: number) => (isAmount ? compactAmount(value.toFixed(2), money) : formatCount(value))
  const full = (text: string) => (isAmount ? formatAmount(text, money) : formatCount(Number(text)))
  return (
    <BarChart
      h={height}
      data={data}
      dataKey="label"
      withLegend={names.length > 1}
      series={names.map((name, index) => ({ name, color: colours[index % colours.length] ?? 'gray.6' }))}
      yAxisProps={{ width: 76, tickFormatter: short }}
      tooltipProps={{
        content: ({ label, payload }) => <ExactTooltip label={label} payload={payload} shown={full} />,
      }}
    />
  )
}
