/**
 * Of what a page may ask the browser for, ours use sound, writing to the clipboard, and for a board the whole screen and a
 * screen that stays on; frames in them may use nothing.
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
