import { BarChart } from '@mantine/charts'
import { formatCount } from '#panel/kinds/format.ts'
import { useSite } from '#panel/session/state.ts'
import './charts.ts'

export interface TimeBarsProps {
  readonly height: number
  /** What the figures count: ms. */
  readonly unit?: string
  /** Figures by name of the bar; null where there is none. */
  readonly points: readonly { readonly at: string; readonly bars: Readonly<Record<string, number | null>> }[]
}

const colours = ['var(--mantine-primary-color-filled)', 'red.6']

/** A group of bars for each minute or hour, named by the time of the reader. */
export default function TimeBars({ height, unit = '', points }: TimeBarsProps) {
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone: useSite().own_timezone,
    hour: '2-digit',
    minute: '2-digit',
  })
  const data = points.map(({ at, bars }) => ({ at: clock.format(new Date(at)), ...bars }))
  return (
    <BarChart
      h={height}
      data={data}
      dataKey="at"
      withLegend
      series={Object.keys(points[0]?.bars ?? {}).map((name, index) => ({ name, color: colours[index] ?? 'gray.6' }))}
      yAxisProps={{ allowDecimals: false }}
      valueFormatter={(value) => `${formatCount(value)} ${unit}`.trim()}
    />
  )
}
