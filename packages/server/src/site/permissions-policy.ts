/**
 * The browser features of the pages. They use sound and write to the clipboard; a board also uses full screen and a screen wake
 * lock. Frames inside the pages may use no feature.
 */
export const permissionsPolicy = [
  'autoplay=(self)',
  'clipboard-write=(self)',
  'fullscreen=(self)',
  'screen-wake-lock=(self)',
  ...[
    'accelerometer',
    'camera',
    'clipboard-read',
    'display-capture',
    'encrypted-media',
    'gamepad',
    'geolocation',
    'gyroscope',
    'hid',
    'idle-detection',
    'local-fonts',
    'magnetometer',
    'microphone',
    'midi',
    'payment',
    'picture-in-picture',
    'publickey-credentials-create',
    'publickey-credentials-get',
    'serial',
    'storage-access',
    'usb',
    'window-management',
    'xr-spatial-tracking',
  ].map((feature) => `${feature}=()`),
].join(', ')
