import { metricNames, type MetricName } from './metric-names.ts'

export interface Sample {
  readonly name: MetricName
  /** What a counter or histogram adds to the name: _total, _bucket, _sum, _count. */
  readonly suffix?: string
  readonly labels?: Readonly<Record<string, string>>
  readonly value: number
}

const escaped = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')

const labelled = (labels: Readonly<Record<string, string>> = {}): string => {
  const pairs = Object.entries(labels).map(([name, text]) => `${name}="${escaped(text)}"`)
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}

/** The samples as OpenMetrics text: each metric with its type and meaning, also one without samples. */
export function exposed(samples: readonly Sample[]): string {
  const byName = Map.groupBy(samples, ({ name }) => name)
  const lines = Object.entries(metricNames).flatMap(([name, { type, help }]) => [
    `# TYPE ${name} ${type}`,
    `# HELP ${name} ${help}`,
    ...[...byName]
      .filter(([each]) => each === name)
      .flatMap(([, some]) => some)
      .map(({ suffix = '', labels, value }) => `${name}${suffix}${labelled(labels)} ${value}`),
  ])
  return `${[...lines, '# EOF'].join('\n')}\n`
}

export const openMetricsType = 'application/openmetrics-text; version=1.0.0; charset=utf-8'
