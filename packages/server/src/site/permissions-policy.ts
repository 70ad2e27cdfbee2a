/**
 * Of what a page may ask the browser for, ours take the clipboard, to write, sound, and for a board the whole screen and
 * that it stays awake; what they frame, nothing.
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
