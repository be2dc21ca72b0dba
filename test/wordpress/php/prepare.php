<?php
// Does the manual steps of docs/wordpress.md before the import. `permalinks` and `zone` are parameters of the URL.
require __DIR__ . '/wp-load.php';
require_once ABSPATH . 'wp-admin/includes/admin.php';
activate_plugin( 'wordpress-importer/wordpress-importer.php' );
foreach ( array( 1, 2, 3 ) as $sample ) {
	wp_delete_post( $sample, true );
}
$GLOBALS['wp_rewrite']->set_permalink_structure( $_GET['permalinks'] );
update_option( 'timezone_string', $_GET['zone'] );
flush_rewrite_rules();
echo 'ready';
