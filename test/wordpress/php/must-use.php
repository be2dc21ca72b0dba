<?php
// A must-use plugin of the WordPress that tests import into: allows requests to the server of the test on 127.0.0.1, and disables
// smaller copies of images, which take minutes to create in WebAssembly.
add_filter( 'http_request_host_is_external', '__return_true' );
add_filter(
	'http_allowed_safe_ports',
	function ( $ports, $host, $url ) {
		return array_merge( $ports, array( wp_parse_url( $url, PHP_URL_PORT ) ) );
	},
	10,
	3
);
add_filter( 'intermediate_image_sizes_advanced', '__return_empty_array' );
add_filter( 'big_image_size_threshold', '__return_false' );
