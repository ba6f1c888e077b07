import type { Screen } from '#blueprint/screen/module.ts'
import { modules } from '#areas/index.ts'

// Path, permission and title of every screen, to compare the catalogue with an external list.
const screensOf = (screen: Screen) =>
  screen.shape === 'form' ? [screen.create, screen.edit].flatMap((form) => form ?? []) : [screen]

for (const { path, permission, title } of modules.flatMap(({ screens }) => screens.flatMap(screensOf))) {
  console.log([path, permission, title].join('\t'))
}
