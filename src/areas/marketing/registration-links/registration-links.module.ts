import { module } from '#blueprint/screen/module.ts'
import { registrationLinkDays } from './registration-link-days.screen.ts'
import { registrationLinkForm } from './registration-link-form.screen.ts'
import { registrationLinks } from './registration-links.screen.ts'

export const registrationLinksModule = module({
  name: 'registration-links',
  title: 'Registration links',
  screens: [registrationLinkForm, registrationLinks, registrationLinkDays],
})
