import { counterLabels, counters } from '#blueprint/settings/counters.ts'
import type { AreaSettings } from '#blueprint/settings/setting.ts'

const contact = (title: string) => ({ kind: 'text', title, initial: null, max: 60 }) as const

/** Settings of a site and its notifications. */
export const settings = {
  site: {
    name: {
      kind: 'text',
      title: 'Name',
      initial: null,
      min: 2,
      max: 40,
      reach: 'domain',
      hint: 'Shown in the domain switcher',
    },
    timeZone: {
      kind: 'choice',
      title: 'Time zone',
      initial: 'Asia/Kolkata',
      reach: 'domain',
      options: [
        'Asia/Kolkata',
        'Asia/Dhaka',
        'Asia/Colombo',
        'Asia/Dubai',
        'Asia/Kathmandu',
        'Asia/Singapore',
        'Europe/London',
        'UTC',
      ],
      hint: 'Business days follow it. It cannot change once money is booked.',
    },
    currencySymbol: {
      kind: 'text',
      title: 'Currency symbol',
      initial: null,
      max: 4,
      hint: 'Empty uses the standard symbol of the currency.',
    },
    supportPhone: contact('Support phone'),
    supportWhatsapp: contact('Support WhatsApp'),
    supportTelegram: contact('Support Telegram'),
    supportEmail: { kind: 'email', title: 'Support email', initial: null, max: 120 },
    footer: { kind: 'text', title: 'Footer text', initial: null, max: 200 },
    siteMode: {
      kind: 'choice',
      title: 'Site mode',
      initial: null,
      reach: 'house',
      options: ['main', 'dev', 'other'],
      hint: 'A server started in main mode stays in it. Developer screens are closed in main mode.',
    },
    developerScreens: {
      kind: 'toggle',
      title: 'Developer screens in main mode',
      initial: false,
      reach: 'house',
      hint: 'Needs a second approval, and a server started with DEVELOPER_SCREENS=on. The header says so while they are open.',
    },
    isMaintenance: {
      kind: 'toggle',
      title: 'Maintenance mode',
      initial: false,
      hint: 'Requests from all other addresses are answered with 503.',
    },
    maintenanceMessage: {
      kind: 'text',
      title: 'Maintenance message',
      initial: 'The site is under maintenance. Please come back soon.',
      max: 300,
    },
    maintenanceIps: {
      kind: 'addresses',
      title: 'Allowed addresses',
      initial: null,
      hint: 'Must include your own address.',
    },
    editors: {
      kind: 'choice',
      title: 'Domain settings are edited by',
      initial: 'DOMAIN',
      reach: 'house',
      options: ['DOMAIN', 'HOUSE'],
      labels: { DOMAIN: 'Domain staff', HOUSE: 'Only staff with all domains' },
    },
  },
  notifications: {
    sounds: {
      kind: 'many',
      title: 'Counters with sound',
      initial: ['approve_payout_count'],
      options: counters,
      labels: counterLabels,
      hint: 'Plays when a counter increases. Users can override this in their own preferences.',
    },
    recipients: {
      kind: 'longText',
      title: 'Alert recipients',
      initial: null,
      max: 500,
      hint: 'Usernames or roles, one per line. They receive emails.',
    },
  },
} as const satisfies AreaSettings
