import { idPick } from '#blueprint/kinds/choices.ts'
import { choice } from '#blueprint/kinds/kinds.ts'
import { ownPath, webAddress } from '#blueprint/kinds/web-address.ts'
import { requiredWhen, type Rule } from '#blueprint/screen/rules.ts'

export const linkTypes = ['NONE', 'PAGE', 'EVENT', 'URL'] as const
const linkTypeLabels = { NONE: 'No link', PAGE: 'Page of the site', EVENT: 'Event', URL: 'Other site' }

/** Where a click on an entry leads. */
export const linkFields = {
  linkType: choice('Link', linkTypes, { labels: linkTypeLabels, initially: 'NONE' }),
  linkPage: ownPath('Page', { optional: true, hint: 'A path like /promotions' }),
  linkEventId: idPick('Event', 'event', { optional: true }),
  linkUrl: webAddress('URL', { optional: true, hint: 'Starts with https://' }),
}

type LinkField = keyof typeof linkFields

/** A target that belongs to another type of link would be stored and never be followed. */
const onlyWhen = (field: LinkField, type: string): Rule<LinkField> => ({
  field,
  reads: ['linkType'],
  check: ({ linkType, [field]: target }) =>
    linkType !== type && target != null && target !== '' ? 'Clear this field or change the type of the link.' : null,
})

export const linkRules: readonly Rule<LinkField>[] = [
  requiredWhen('linkPage', 'linkType', 'PAGE', 'Enter the path of the page.'),
  requiredWhen('linkEventId', 'linkType', 'EVENT', 'Choose an event.'),
  requiredWhen('linkUrl', 'linkType', 'URL', 'Enter the URL.'),
  onlyWhen('linkPage', 'PAGE'),
  onlyWhen('linkEventId', 'EVENT'),
  onlyWhen('linkUrl', 'URL'),
]
