import { agentPick } from '#blueprint/kinds/choices.ts'
import { instant, integer, text } from '#blueprint/kinds/kinds.ts'
import { vipLevel } from '#blueprint/kinds/vip.ts'
import { form } from '#blueprint/screen/form.ts'
import { before } from '#blueprint/screen/rules.ts'
import { registrationLinks } from './registration-links.screen.ts'

const utm = { optional: true, maxLength: 80 } as const

export const registrationLinkForm = form({
  noun: 'registration link',
  create: { path: '/registration-links-create', title: 'New registration link', permission: 'REGISTRATION_LINKS_EDIT' },
  edit: {
    path: '/registration-links-edit/:id',
    title: 'Edit registration link',
    permission: 'REGISTRATION_LINKS_EDIT',
  },
  back: registrationLinks,
  fields: {
    name: text('Name', { maxLength: 60 }),
    agent: agentPick('Agent', {
      fixed: true,
      hint: 'Players who register by the link are placed under this agent. It cannot be changed later.',
    }),
    slug: text('Slug', {
      minLength: 3,
      maxLength: 40,
      pattern: /^[a-z0-9-]+$/,
      patternHint: 'Use lowercase letters, digits and dashes.',
      fixed: true,
      hint: 'The link is https://<host of the domain>/r/<slug>. It cannot be changed later.',
    }),
    landingPath: text('Landing path', {
      maxLength: 300,
      initially: '/',
      pattern: /^(\/|https:\/\/)/,
      patternHint: 'Enter a path of the domain’s own site, such as /promo/diwali.',
      hint: 'Page of the domain’s own site that the link opens',
    }),
    fromAt: instant('Valid from', { optional: true }),
    expiresAt: instant('Valid until', { optional: true }),
    maxRegistrations: integer('Max registrations', { min: 0, max: 1_000_000, initially: 0, hint: '0 means no limit.' }),
    vip: vipLevel('VIP level', { initially: '0', hint: 'Given to players who register by the link' }),
    campaign: text('Campaign', { ...utm, hint: 'Sent to the landing page as utm_campaign' }),
    source: text('Source', { ...utm, hint: 'Sent as utm_source' }),
    medium: text('Medium', { ...utm, hint: 'Sent as utm_medium' }),
  },
  sections: {
    Link: ['name', 'agent', 'slug', 'landingPath'],
    Registrations: ['fromAt', 'expiresAt', 'maxRegistrations', 'vip'],
    Campaign: ['campaign', 'source', 'medium'],
  },
  rules: [before('fromAt', 'expiresAt')],
  copiesBut: ['name', 'slug'],
})
