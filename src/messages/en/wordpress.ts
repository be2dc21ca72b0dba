import { onCommandLine } from '../on-command-line.ts';

const exportFile = `Use an export file instead: in WordPress, open Tools > Export, download "All content", and ${onCommandLine('run "blogkeep import" with the file', 'import the file')}.`;

/** Messages about a WordPress whose REST API is the source. */
export const wordpress = {
  'no-api': ({ address }: { address: string }) =>
    `${address} does not offer the REST API of WordPress: it may be another platform, another page, or a WordPress whose API is disabled. ${onCommandLine('Check that --base-url is', 'Check that it is')} the address of the blog. ${exportFile}`,
  'api-disabled': `This WordPress states the address of its REST API, but the server responds with 404 there: a plugin or the web server has disabled the API. ${exportFile}`,
  'login-required': ({ why }: { why: string }) =>
    `The REST API of this WordPress is only available to users who are logged in: ${why} Specify an account${onCommandLine(' with --user')}, and an application password from Users > Profile in WordPress${onCommandLine(' as the token')}. ${exportFile}`,
  firewall: ({ why }: { why: string }) =>
    `A security plugin or the web server refuses the REST API of this WordPress: ${why} Allow the path /wp-json there. ${exportFile}`,
  challenge: `A firewall in front of this WordPress responds with a page that tests for a browser. Allow the address of this machine in the settings of the firewall (for example at Cloudflare), or the path /wp-json. ${exportFile}`,
  'account-refused': ({ why }: { why: string }) =>
    `WordPress does not accept the account: ${why} Check ${onCommandLine('--user and', 'the user name and')} the application password, which is created in Users > Profile and is not the login password. If both are correct, the web server removes the Authorization header: with Apache, add "SetEnvIf Authorization "(.*)" HTTP_AUTHORIZATION=$1" to .htaccess.`,
  'not-encrypted': ({ address }: { address: string }) =>
    `The password is not sent to ${address}, because http is not encrypted and others could read it. Use an address with https${onCommandLine(' as --base-url')}.`,
  'other-host': ({ api, blog }: { api: string; blog: string }) =>
    `The REST API of ${blog} is on another host, ${api}, and the password is not sent there automatically.${onCommandLine(' If it is the same blog, set --base-url to its address.')}`,
  'no-post': ({ id }: { id: string }) => `This WordPress has no post ${JSON.stringify(id)}.`,
  'needs-password': ({ id }: { id: string }) => `The post ${id} needs a password.`,
};
