import { BarChart } from '@mantine/charts'
import { formatCount } from '#panel/kinds/format.ts'
import { useSite } from '#panel/session/state.ts'
import { clockIn } from '#values/zones/written-time.ts'
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
  const { own_timezone: zone } = useSite()
  const data = points.map(({ at, bars }) => ({ at: clockIn(new Date(at), zone).slice(11, 16), ...bars }))
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
