interface MetricDefinition {
  readonly type: 'counter' | 'gauge' | 'histogram'
  readonly help: string
  /** Values of labels come from fixed lists: routes, states, queues, folders, invariants. Never a name, an account or an address. */
  readonly labels: readonly string[]
}

/** All metrics by name, as they are exposed, and as the dashboard and the alert rules name them. */
export const metricNames = {
  overround_http_requests: {
    type: 'counter',
    help: 'Answered requests by route and class of status.',
    labels: ['route', 'status'],
  },
  overround_http_request_duration_seconds: { type: 'histogram', help: 'Time to answer a request.', labels: ['status'] },
  overround_database_connections: {
    type: 'gauge',
    help: 'Connections of the pool of this process.',
    labels: ['state'],
  },
  overround_event_loop_delay_seconds: {
    type: 'gauge',
    help: 'Delay of the event loop since the last reading, 99 of 100.',
    labels: [],
  },
  overround_queue_jobs: { type: 'gauge', help: 'Jobs that wait, by queue.', labels: ['queue'] },
  overround_events_waiting: { type: 'gauge', help: 'Recorded events that are not relayed yet.', labels: [] },
  overround_tasks_failed: { type: 'gauge', help: 'Rows that background work could not finish.', labels: [] },
  overround_tasks_refused: { type: 'gauge', help: 'Rows that the rule of their task refuses.', labels: [] },
  overround_webhook_deliveries: { type: 'gauge', help: 'Deliveries of the last day by state.', labels: ['state'] },
  overround_webhook_oldest_due_seconds: { type: 'gauge', help: 'Age of the delivery that is due longest.', labels: [] },
  overround_gateway_latency_seconds: {
    type: 'gauge',
    help: 'Time of calls to gateways in the last five minutes.',
    labels: ['quantile'],
  },
  overround_gateway_calls_failed_ratio: {
    type: 'gauge',
    help: 'Part of the calls to gateways that failed in the last five minutes.',
    labels: [],
  },
  overround_provider_latency_seconds: {
    type: 'gauge',
    help: 'Time of calls to casino providers in the last five minutes.',
    labels: ['quantile'],
  },
  overround_provider_calls_failed_ratio: {
    type: 'gauge',
    help: 'Part of the calls to casino providers that failed in the last five minutes.',
    labels: [],
  },
  overround_callbacks_failed_ratio: {
    type: 'gauge',
    help: 'Part of the callbacks of gateways that were refused or failed in the last five minutes.',
    labels: [],
  },
  overround_calls_not_recorded: {
    type: 'gauge',
    help: 'Calls of the last day that were more at once than the log of calls records.',
    labels: [],
  },
  overround_replication_lag_seconds: {
    type: 'gauge',
    help: 'Delay of the copy of the database that is furthest behind.',
    labels: [],
  },
  overround_disk_free_ratio: { type: 'gauge', help: 'Free part of the disk of a folder.', labels: ['folder'] },
  overround_backup_timestamp_seconds: { type: 'gauge', help: 'When the last backup was made.', labels: [] },
  overround_spans: {
    type: 'counter',
    help: 'Spans of traces that were sent to the collector, and that were lost.',
    labels: ['result'],
  },
  overround_ledger_violations: {
    type: 'gauge',
    help: 'Violations of an invariant of the ledger at its last check.',
    labels: ['invariant'],
  },
  overround_ledger_checked_timestamp_seconds: {
    type: 'gauge',
    help: 'When the invariants of the ledger were last checked.',
    labels: [],
  },
} as const satisfies Readonly<Record<string, MetricDefinition>>

export type MetricName = keyof typeof metricNames
