import type { Screen } from '#blueprint/screen/room.ts'
import { rooms } from '#areas/catalogue.ts'

// Path, permission and title of every screen, to compare the catalogue with an external list.
const doorsOf = (screen: Screen) =>
  screen.shape === 'form' ? [screen.create, screen.edit].flatMap((door) => door ?? []) : [screen]

for (const { path, permission, title } of rooms.flatMap(({ screens }) => screens.flatMap(doorsOf))) {
  console.log([path, permission, title].join('\t'))
}
