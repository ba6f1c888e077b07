/** Tables of developer that audit rows refer to, with their labels. */
export const entities = {
  agent_level: 'Agent level',
  api_key: 'API key',
  bank: 'Bank',
  domain_lookup: 'Domain look-up',
  task_failure: 'Failed task',
  webhook_delivery: 'Webhook delivery',
  webhook_endpoint: 'Webhook endpoint',
  webhook_replay: 'Webhook replay',
} as const
