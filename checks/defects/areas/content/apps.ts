import { inDomain, onServer, type Defect } from '#checks/defects/defect.ts'

const appsTest = 'src/areas/content/apps/apps.test.ts'
const rotationTest = 'src/areas/content/apps/rotated-key.test.ts'
const appRule = 'src/areas/content/rules/apps/app-version.ts'
const appRuleTest = 'src/areas/content/rules/apps/app-version.test.ts'

export const appDefects: readonly Defect[] = [
  {
    name: 'an app by another key follows the one of players',
    file: appRule,
    find: 'certificate !== newest.certificate && !isRotated(next, newest)',
    replace: 'certificate === null',
    caughtBy: onServer(appsTest, 'a version follows another of the same package, by the same key, with a higher code'),
  },
  {
    name: 'an app with a lower code than the newest is added',
    file: appRule,
    find: 'versionCode < newest.versionCode',
    replace: 'versionCode < 0n',
    caughtBy: inDomain(appRuleTest, 'the code decides, not the name'),
  },
  {
    name: 'an older version is released below the one that players have',
    file: appRule,
    find: 'offeredCode > versionCode',
    replace: 'offeredCode < versionCode',
    caughtBy: inDomain(appRuleTest, 'a version is not released below the one that is'),
  },
  {
    name: 'players are offered an app that was only uploaded or withdrawn',
    file: 'src/areas/content/apps/offered-version.ts',
    find: "    .where('status', '=', 'RELEASED')\n",
    replace: '',
    caughtBy: onServer(appsTest, 'the released version with the highest code is offered, until it is withdrawn'),
  },
  {
    name: 'a download that ended counts as failed',
    file: 'src/areas/content/apps/offered-version.ts',
    find: "isComplete ? 'COMPLETED' : 'FAILED'",
    replace: "isComplete ? 'FAILED' : 'COMPLETED'",
    caughtBy: onServer(appsTest, 'downloads bring the bytes and are listed; those of staff are audited'),
  },
  {
    name: 'every device is offered a version that a part of them should try',
    file: appRule,
    find: '% 100 < version.rollout',
    replace: '% 1 < version.rollout',
    caughtBy: inDomain(appRuleTest, 'each percentage reaches about as many devices, and 100 all of them'),
  },
  {
    name: 'devices that do not say who they are are offered what a part of them should try',
    file: appRule,
    find: 'version.rollout >= 100 || (device !== null && ',
    replace: 'version.rollout >= 100 || device === null || (',
    caughtBy: inDomain(appRuleTest, 'who does not say which device it is waits for all'),
  },
  {
    name: 'the app that is downloaded is offered without regard to the rollout',
    file: 'src/areas/content/apps/offered-version.ts',
    find: 'released.find((version) => isOffered(device, version))',
    replace: 'released[0]',
    caughtBy: onServer(
      appsTest,
      'a version is offered to a part of the devices: always the same ones, and the others keep the version below',
    ),
  },
  {
    name: 'a version asks devices for a code above its own',
    file: appRule,
    find: 'minSupportedCode > versionCode',
    replace: 'minSupportedCode < 0n',
    caughtBy: inDomain(appRuleTest, 'the lowest supported code is between 1 and that of the version'),
  },
  {
    name: 'a new key is taken without a second approver',
    file: 'src/areas/content/apps/app-versions.act.ts',
    find: 'isGrave: replaced !== null',
    replace: 'isGrave: uploaded === null',
    caughtBy: onServer(
      rotationTest,
      'D17 a key that was rotated with proof waits for a second approver, and both certificates are registered',
    ),
  },
  {
    name: 'the package of a version that waits for a second approver is removed',
    file: 'src/areas/content/apps/app-versions.facts.ts',
    find: '(${isApproved}::boolean or stored_at',
    replace: '(${isApproved}::boolean and stored_at',
    caughtBy: onServer(
      rotationTest,
      'D17 a key that was rotated with proof waits for a second approver, and both certificates are registered',
    ),
  },
  {
    name: 'a second approver must work for the domain under which a package was uploaded',
    file: 'src/areas/content/apps/app-versions.facts.ts',
    find: 'select * from package_of_uploader(${file}, ${by})',
    replace: 'select * from (select * from app_package where id = ${file} and by = ${by} and is_whole) p',
    caughtBy: onServer(
      rotationTest,
      'D17 the second approver needs the domain of the version, not the one under which the package was uploaded',
    ),
  },
]
