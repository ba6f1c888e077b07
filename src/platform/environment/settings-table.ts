/** All settings of the environment with their defaults. */
export const settingsTable = [
  { name: 'PORT', default: '8080', meaning: 'port of the panel and its API' },
  {
    name: 'DATA_DIR',
    default: '.data',
    meaning: 'folder of uploads, exports, generated secrets and the built-in database',
  },
  {
    name: 'DATABASE_URL',
    default: 'none',
    meaning: 'URL of your PostgreSQL 18; without it the server runs a built-in one',
  },
  {
    name: 'DATABASE_APP_URL',
    default: 'made by the owner of DATABASE_URL',
    meaning: 'login of the server, a role that owns nothing; for databases whose owner must not create roles',
  },
  { name: 'DEMO', default: 'on; off with DATABASE_URL', meaning: 'fills an empty database with a demo operator' },
  { name: 'OWNER_USERNAME', default: 'owner; none with DATABASE_URL', meaning: 'username of the first owner' },
  {
    name: 'OWNER_PASSWORD',
    default: 'generated; none with DATABASE_URL',
    meaning: 'initial password of the first owner, at least 12 characters',
  },
  {
    name: 'SITE_MODE',
    default: 'dev in the demo, else main',
    meaning: 'main, dev or other; in main the developer screens are closed',
  },
  {
    name: 'DEVELOPER_SCREENS',
    default: 'off',
    meaning: 'on: two owners can open the developer screens of a server in main mode, in General settings',
  },
  {
    name: 'TRUSTED_PROXIES',
    default: '0',
    meaning: 'number of your proxies in front of the server; they add X-Forwarded-For and X-Forwarded-Proto',
  },
  {
    name: 'KEEP_ALIVE_SECONDS',
    default: '65',
    meaning: 'how long an idle connection is kept; more than the idle time-out of the proxy or balancer in front',
  },
  {
    name: 'PANEL_URL',
    default: 'http://localhost:PORT',
    meaning: 'URL under which staff open the panel; links in emails start with it',
  },
  {
    name: 'GATEWAY_LOOPBACK',
    default: 'on in the demo, else off',
    meaning: "on or off; whether payment gateways may run on this machine, as the simulator's sandbox does",
  },
  {
    name: 'MAIL_URL',
    default: 'none',
    meaning: 'smtp:// or smtps:// URL of your mail server; without it emails are written as files under DATA_DIR/mail',
  },
  {
    name: 'METRICS_TOKEN',
    default: 'none',
    meaning:
      'bearer token with which a monitor reads /metrics, at least 32 random characters; without it there are none',
  },
  {
    name: 'TRACES_URL',
    default: 'none',
    meaning: 'OpenTelemetry collector (OTLP over HTTP), like http://localhost:4318; without it there are no traces',
  },
  { name: 'TRACES_TOKEN', default: 'none', meaning: 'bearer token sent to TRACES_URL' },
  {
    name: 'TRACES_ADDRESS',
    default: 'none',
    meaning:
      'the private address of TRACES_URL, like 10.0.4.7, where the collector is not on this machine and not public; nothing else there can be called',
  },
  { name: 'MAIL_FROM', default: 'no-reply at the host of PANEL_URL', meaning: 'sender address of emails' },
  {
    name: 'STORAGE_URL',
    default: 'none',
    meaning: 'URL of an S3-compatible bucket; without it player documents are files under DATA_DIR/files',
  },
  { name: 'STORAGE_REGION', default: 'us-east-1', meaning: 'region used to sign requests to STORAGE_URL' },
  {
    name: 'STORAGE_KEY_ID',
    default: 'none; required with STORAGE_URL',
    meaning: 'access key id used to sign those requests',
  },
  { name: 'STORAGE_SECRET', default: 'none; required with STORAGE_URL', meaning: 'secret of that access key' },
  {
    name: 'SESSION_SECRET',
    default: 'generated; required with DATABASE_URL',
    meaning: 'signs tokens and links, at least 32 random characters',
  },
  {
    name: 'ENCRYPTION_KEY',
    default: 'generated; required with DATABASE_URL',
    meaning:
      'signs the audit trail and fingerprints document numbers; can never be changed: 32 random bytes as 64 hex digits',
  },
  {
    name: 'SEALING_KEY',
    default: 'generated; required with DATABASE_URL',
    meaning: 'encrypts stored credentials: 32 random bytes as 64 hex digits',
  },
  {
    name: 'SEALING_KEYS_BEFORE',
    default: 'none',
    meaning: 'previous sealing keys, comma-separated, until npm run rotate-keys has finished',
  },
] as const

export type SettingName = (typeof settingsTable)[number]['name']
