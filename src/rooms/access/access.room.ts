import { room } from '#blueprint/room.ts'
import { domainChoices, permissionTree, roleChoices, timeZoneChoices } from './choices.screen.ts'
import { ownAccountPage } from './own-account.screen.ts'
import { permissionForm } from './permission-form.screen.ts'
import { permissionList } from './permissions.screen.ts'
import { roleForm } from './role-form.screen.ts'
import { roles } from './roles.screen.ts'
import { userDetail } from './user-detail.screen.ts'
import { userForm } from './user-form.screen.ts'
import { users } from './users.screen.ts'

export const access = room({
  name: 'access',
  title: 'Users & roles',
  screens: [roles, roleForm, permissionList, permissionForm, users, userForm, userDetail, ownAccountPage],
  queries: [roleChoices, domainChoices, timeZoneChoices, permissionTree],
})
